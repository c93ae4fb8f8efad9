/// Where the elements of an identified array stand, by the hashes of their ids: a table with open
/// addressing and linear probing.
///
/// It holds no ids: who looks one up compares it with that of the element at a position. So a slot is
/// four bytes, and finding one among many elements costs few cache misses; and when elements move,
/// positions are changed without hashing ids anew. At most 2³² − 2 elements.
@usableFromInline
struct PositionTable: Sendable {
  /// A slot is 0 where nothing stood since the table was made, 1 where a position was removed, else a
  /// position plus 2. Their number is zero or a power of two.
  @usableFromInline private(set) var slots: [UInt32] = []

  /// How many slots are not 0.
  @usableFromInline private(set) var used = 0

  @usableFromInline init() {}

  /// A table with room for some positions.
  @usableFromInline
  init(capacity: Int) {
    var size = 8
    while !Self.fits(capacity, in: size) { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  // Above three quarters, runs of slots in use grow long.
  @inlinable
  static func fits(_ count: Int, in size: Int) -> Bool { count * 4 <= size * 3 }

  /// Whether one more position fits.
  @inlinable
  var hasRoom: Bool { Self.fits(used + 1, in: slots.count) }

  /// The position under a hash that matches. O(1) expected.
  @inlinable
  func position(hash: Int, where matches: (Int) -> Bool) -> Int? {
    Self.position(hash: hash, in: slots, where: matches)
  }

  @inlinable
  @inline(__always)
  static func position(
    hash: Int, in slots: [UInt32], where matches: (Int) -> Bool
  ) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 2
      if position >= 0, matches(position) { return position }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Files a position that is not in the table; there must be room.
  @usableFromInline
  mutating func insert(_ position: Int, hash: Int) {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] > 1 { slot = (slot + 1) & mask }
    if slots[slot] == 0 { used += 1 }
    slots[slot] = UInt32(position + 2)
  }

  @usableFromInline
  mutating func remove(_ position: Int, hash: Int) {
    var slot = self.slot(of: position, hash: hash)
    let mask = slots.count - 1
    slots[slot] = 1
    // What ends a run need not be told apart from what never was.
    guard slots[(slot + 1) & mask] == 0 else { return }
    while slots[slot] == 1 {
      slots[slot] = 0
      used -= 1
      slot = (slot - 1) & mask
    }
  }

  @usableFromInline
  mutating func move(_ position: Int, to new: Int, hash: Int) {
    slots[slot(of: position, hash: hash)] = UInt32(new + 2)
  }

  @usableFromInline
  mutating func swap(_ first: Int, hash firstHash: Int, _ second: Int, hash secondHash: Int) {
    slots.swapAt(slot(of: first, hash: firstHash), slot(of: second, hash: secondHash))
  }

  /// Moves every position from one on by the same distance. O(capacity), without a hash.
  @usableFromInline
  mutating func shift(from position: Int, by distance: Int) {
    let first = UInt32(position + 2)
    let distance = UInt32(truncatingIfNeeded: distance)
    for slot in slots.indices where slots[slot] >= first { slots[slot] &+= distance }
  }

  @usableFromInline
  mutating func removeAll() {
    slots = Array(repeating: 0, count: slots.count)
    used = 0
  }

  private func slot(of position: Int, hash: Int) -> Int {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != position + 2 {
      guard slots[slot] != 0 else { fatalError(Wording.hashChanged) }
      slot = (slot + 1) & mask
    }
    return slot
  }
}
