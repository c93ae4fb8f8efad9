/// A map from key types to values, shared by reference. It changes only through a unique reference.
///
/// A list with linear search: few dependencies are overridden at once, and for up to a few dozen
/// this is faster than hashing.
// Unchecked: a table that is shared is never changed, see `room`.
@usableFromInline
final class DependencyTable: @unchecked Sendable {
  // Raw memory instead of arrays, which would be reference-counted and checked at each read: the
  // keys, then the types of the contents, then the contents. `deinit` frees it.
  //
  // Exclusivity is unchecked, here and below: a table is changed only while its reference is
  // unique, and the check is half the cost of a look-up.
  @exclusivity(unchecked) @usableFromInline var keys: UnsafeMutablePointer<ObjectIdentifier>
  /// The value of each key if it fits, otherwise a ``DependencyBox`` with it.
  @exclusivity(unchecked) @usableFromInline var contents: UnsafeMutableRawPointer
  @exclusivity(unchecked) @usableFromInline var count = 0
  /// A bit for each key, and for the context; several keys may have the same. Most keys that are not
  /// here are known by it, without a search.
  @exclusivity(unchecked) @usableFromInline var bits = bit(of: ObjectIdentifier(ContextKey.self))
  /// Whether the context is among the keys: then the defaults differ.
  @exclusivity(unchecked) @usableFromInline var overridesContext = false
  @exclusivity(unchecked) @usableFromInline var capacity: Int
  /// The most demanding of the contents.
  @exclusivity(unchecked) @usableFromInline var kind = Kind.plain

  /// How contents are copied, moved and destroyed.
  @usableFromInline
  enum Kind: Int, Comparable {
    /// As bytes, and not destroyed.
    case plain
    /// A reference to a ``DependencyBox``: moved as bytes.
    case box
    /// By its type, which is known only at run time.
    case other

    @inlinable
    static func < (lhs: Kind, rhs: Kind) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  private init(capacity: Int) {
    self.capacity = capacity
    (keys, contents) = Self.allocate(capacity)
  }

  deinit {
    if kind != .plain { for index in 0..<count { destroy(index) } }
    UnsafeMutableRawPointer(keys).deallocate()
  }

  /// The size of a content: three words, as in an existential.
  @inlinable static var contentSize: Int { 3 * MemoryLayout<UInt>.size }

  /// Whether values of a type are stored without a box.
  @inlinable
  static func holds<Value>(_: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= contentSize
      && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
  }

  @inlinable
  @inline(__always)
  func index(of key: ObjectIdentifier) -> Int? {
    // By pointer: half the instructions of a loop over indices.
    var next = keys
    let end = keys + count
    while next != end {
      if next.pointee == key { return next - keys }
      next += 1
    }
    return nil
  }

  @inlinable
  @inline(__always)
  func mayHave(_ key: ObjectIdentifier) -> Bool { bits & Self.bit(of: key) != 0 }

  /// The bit of a key: the addresses of types lie close together, and a product spreads them.
  @inlinable
  static func bit(of key: ObjectIdentifier) -> UInt64 {
    let product = UInt64(truncatingIfNeeded: Int(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
    return 1 &<< (product &>> 58)
  }

  @inlinable
  func content(of key: ObjectIdentifier) -> UnsafeMutableRawPointer? {
    guard mayHave(key) else { return nil }
    return index(of: key).map { contents + $0 * Self.contentSize }
  }

  @inlinable
  func value<Key: TestDependencyKey>(for key: Key.Type) -> Key.Value? {
    guard let content = content(of: ObjectIdentifier(key)) else { return nil }
    // A key's content is only ever written by `set`, with the key's own type of values.
    if Self.holds(Key.Value.self) {
      return content.assumingMemoryBound(to: Key.Value.self).pointee
    }
    // The table retains the box: not counting a reference saves most of the time.
    return content.load(as: Unmanaged<AnyDependencyBox>.self)._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: DependencyBox<Key.Value>.self).value
    }
  }

  /// Sets a value in a table. Makes a copy first if the table is shared.
  @inlinable
  static func set<Value: Sendable>(
    _ key: ObjectIdentifier, to value: Value, in table: inout DependencyTable?
  ) {
    if holds(Value.self) {
      room(for: key, of: Value.self, _isPOD(Value.self) ? .plain : .other, in: &table)
        .initializeMemory(as: Value.self, to: value)
    } else {
      room(for: key, of: AnyDependencyBox.self, .box, in: &table)
        .initializeMemory(as: AnyDependencyBox.self, to: DependencyBox(value))
    }
  }

  /// The memory for the content of a key, to be initialized with a value of the type at once.
  // Inlined for a new key in a table that has room and is not shared, as most are. The context's bit
  // is always set, so that the context is added by `makeRoom`.
  @inlinable
  static func room(
    for key: ObjectIdentifier, of type: any Sendable.Type, _ kind: Kind,
    in table: inout DependencyTable?
  ) -> UnsafeMutableRawPointer {
    guard isKnownUniquelyReferenced(&table) else {
      return makeRoom(for: key, of: type, kind, in: &table)
    }
    // There is one, and `table` retains it.
    let room = Unmanaged.passUnretained(table.unsafelyUnwrapped)._withUnsafeGuaranteedRef { table in
      table.mayHave(key) || table.count == table.capacity ? nil : table.add(key, type, kind)
    }
    return room ?? makeRoom(for: key, of: type, kind, in: &table)
  }

  @inlinable
  @inline(__always)
  func add(
    _ key: ObjectIdentifier, _ type: any Sendable.Type, _ kind: Kind
  ) -> UnsafeMutableRawPointer {
    if kind > self.kind { self.kind = kind }
    keys[count] = key
    bits |= Self.bit(of: key)
    types[count] = type
    count += 1
    return contents + (count - 1) * Self.contentSize
  }

  @inlinable
  var types: UnsafeMutablePointer<any Sendable.Type> {
    UnsafeMutableRawPointer(keys + capacity).assumingMemoryBound(to: (any Sendable.Type).self)
  }

  @usableFromInline
  static func makeRoom(
    for key: ObjectIdentifier, of type: any Sendable.Type, _ kind: Kind,
    in table: inout DependencyTable?
  ) -> UnsafeMutableRawPointer {
    if !isKnownUniquelyReferenced(&table) {
      let copy = DependencyTable(capacity: max(8, 2 * (table?.count ?? 0)))
      if let table { copy.merge(table) }
      table = copy
    }
    // There is one now, and `table` retains it.
    return Unmanaged.passUnretained(table!)._withUnsafeGuaranteedRef {
      $0.room(for: key, of: type, kind)
    }
  }
}

// Contents whose type is known only at run time.
extension DependencyTable {
  private static func allocate(
    _ capacity: Int
  ) -> (UnsafeMutablePointer<ObjectIdentifier>, UnsafeMutableRawPointer) {
    let words = 2 * MemoryLayout<UInt>.size
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: capacity * (words + contentSize), alignment: MemoryLayout<UInt>.alignment)
    return (
      memory.bindMemory(to: ObjectIdentifier.self, capacity: capacity), memory + capacity * words
    )
  }

  private func content(_ index: Int) -> UnsafeMutableRawPointer {
    contents + index * Self.contentSize
  }

  private func room(
    for key: ObjectIdentifier, of type: any Sendable.Type, _ kind: Kind
  ) -> UnsafeMutableRawPointer {
    if mayHave(key), let index = index(of: key) {
      destroy(index)
      return content(index)
    }
    if count == capacity { grow() }
    if key == ObjectIdentifier(ContextKey.self) { overridesContext = true }
    return add(key, type, kind)
  }

  // By three: a table of 24 overrides is then in a block that the allocator finds at once.
  private func grow() {
    let old = (keys: keys, types: types, contents: contents)
    capacity *= 3
    (keys, contents) = Self.allocate(capacity)
    keys.update(from: old.keys, count: count)
    types.update(from: old.types, count: count)
    defer { UnsafeMutableRawPointer(old.keys).deallocate() }
    guard kind == .other else {
      return contents.copyMemory(from: old.contents, byteCount: count * Self.contentSize)
    }
    for index in 0..<count {
      let source = old.contents + index * Self.contentSize
      let target = content(index)
      func move<Value: Sendable>(_: Value.Type) {
        target.moveInitializeMemory(
          as: Value.self, from: source.assumingMemoryBound(to: Value.self), count: 1)
      }
      _openExistential(types[index], do: move)
    }
  }

  private func destroy(_ index: Int) {
    let content = content(index)
    func destroy<Value: Sendable>(_: Value.Type) {
      content.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
    }
    _openExistential(types[index], do: destroy)
  }

  /// Sets the contents of another table.
  private func merge(_ other: DependencyTable) {
    if count == 0, other.kind == .plain, other.count <= capacity { return copy(other) }
    for index in 0..<other.count {
      let type = other.types[index]
      let source = other.content(index)
      // Of the other table's kind: a content of a lesser one may be treated as such, too.
      let target = room(for: other.keys[index], of: type, other.kind)
      func copy<Value: Sendable>(_: Value.Type) {
        target.initializeMemory(
          as: Value.self, to: source.assumingMemoryBound(to: Value.self).pointee)
      }
      _openExistential(type, do: copy)
    }
  }

  /// Copies plain contents into this table, which must be empty and have room.
  private func copy(_ other: DependencyTable) {
    count = other.count
    bits = other.bits
    overridesContext = other.overridesContext
    keys.update(from: other.keys, count: count)
    types.update(from: other.types, count: count)
    contents.copyMemory(from: other.contents, byteCount: count * Self.contentSize)
  }

  /// A copy of this table with the overrides that are nearer to the reader on top.
  func merging(_ nearer: DependencyTable) -> DependencyTable {
    let merged = DependencyTable(capacity: max(8, count + nearer.count))
    merged.merge(self)
    merged.merge(nearer)
    return merged
  }

  /// A ``DependencyBox`` with the value of a key.
  func box(for key: ObjectIdentifier) -> (any Sendable & AnyObject)? {
    guard let index = (0..<count).first(where: { keys[$0] == key }) else { return nil }
    let content = content(index)
    if types[index] == AnyDependencyBox.self { return content.load(as: AnyDependencyBox.self) }
    func box<Value: Sendable>(_: Value.Type) -> any Sendable & AnyObject {
      DependencyBox(content.assumingMemoryBound(to: Value.self).pointee)
    }
    return _openExistential(types[index], do: box)
  }

  var allKeys: [ObjectIdentifier] { (0..<count).map { keys[$0] } }
}

/// A box with a value of any type.
// Unchecked: a class with subclasses cannot be checked; the only one has one constant.
@usableFromInline
class AnyDependencyBox: @unchecked Sendable {
  @inlinable init() {}
}

@usableFromInline
final class DependencyBox<Value: Sendable>: AnyDependencyBox, @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
