/// Finds the positions of an identified array's elements by the hashes of their ids: a table with
/// open addressing and linear probing.
///
/// It stores no ids: a look-up compares the id with that of the element at a position. So a slot
/// takes four bytes, finding one of many elements costs few cache misses, and when elements move,
/// positions are changed without hashing ids again. At most 2³² − 2 elements.
@usableFromInline
struct PositionTable: Sendable {
  /// A slot is 0 if it was never used since the table was made, 1 if its position was removed, and
  /// otherwise a position plus 2. The number of slots is zero or a power of two.
  @usableFromInline private(set) var slots: [UInt32] = []

  /// The number of slots that are not 0.
  @usableFromInline private(set) var used = 0

  @usableFromInline init() {}

  /// Makes a table with room for a number of positions.
  @usableFromInline
  init(capacity: Int) {
    var size = 8
    while !Self.fits(capacity, in: size) { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// The hash under which an id is filed.
  ///
  /// For an integer it is a product with a random number, which takes a tenth of the time that
  /// `hashValue` takes: a table only needs hashes that nobody can choose ids for.
  @inlinable
  @inline(__always)
  static func hash<ID: Hashable>(of id: ID) -> Int {
    guard ID.self == Int.self else { return id.hashValue }
    // Safe: the types were just compared. A cast would be slow in code for all types.
    let number = UInt(bitPattern: unsafeBitCast(id, to: Int.self)) ^ seed.0
    let product = number.multipliedFullWidth(by: seed.1)
    return Int(bitPattern: product.high ^ product.low)
  }

  /// Unknown outside of the process.
  @usableFromInline static let seed = (
    UInt.random(in: 0...UInt.max), UInt.random(in: 0...UInt.max) | 1
  )

  // Above three quarters, runs of used slots grow long.
  @inlinable
  static func fits(_ count: Int, in size: Int) -> Bool { count * 4 <= size * 3 }

  /// Whether another position fits.
  @inlinable
  var hasRoom: Bool { Self.fits(used + 1, in: slots.count) }

  /// The position under a hash that satisfies the closure. O(1) expected.
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

  /// Adds a position that is not in the table. There must be room.
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
    // At the end of a run, removed slots can become unused ones.
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

  /// Moves every position from a given one on by the same distance. O(capacity), without hashing.
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
