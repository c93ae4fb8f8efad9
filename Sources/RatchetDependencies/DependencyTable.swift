/// A map from key types to values, shared by reference. It changes only through a unique reference.
///
/// A list with linear search: few dependencies are overridden at once, and for up to a few dozen
/// this is faster than hashing.
// Unchecked: a table that is shared is never changed, see `set`.
@usableFromInline
final class DependencyTable: @unchecked Sendable {
  @usableFromInline
  struct Entry {
    @usableFromInline let key: ObjectIdentifier
    // Unmanaged, retained by the table: a look-up then counts no references, which would be most of
    // its cost.
    @usableFromInline var box: Unmanaged<AnyObject>
  }

  // Raw memory instead of an array, which would be reference-counted and checked at each read.
  // `deinit` frees it, and releases the boxes that `append` and `set` retain.
  @usableFromInline let entries: UnsafeMutablePointer<Entry>
  // Exclusivity is unchecked: a table is changed only while its reference is unique, and the check
  // is half the cost of a look-up.
  @exclusivity(unchecked) @usableFromInline var count = 0
  /// Whether the context is among the keys: then the defaults differ.
  @exclusivity(unchecked) @usableFromInline var overridesContext = false
  private let capacity: Int

  private init(capacity: Int) {
    self.capacity = capacity
    entries = .allocate(capacity: capacity)
  }

  deinit {
    for index in 0..<count { entries[index].box.release() }
    entries.deallocate()
  }

  @inlinable
  func value<Key: TestDependencyKey>(for key: Key.Type) -> Key.Value? {
    let id = ObjectIdentifier(key)
    for index in 0..<count where entries[index].key == id {
      // The table retains the box.
      return entries[index].box._withUnsafeGuaranteedRef {
        // A key's entry is only ever written as a box of the key's own value type.
        unsafeDowncast($0, to: DependencyBox<Key.Value>.self).value
      }
    }
    return nil
  }

  /// The ``DependencyBox`` of a key.
  func box(for key: ObjectIdentifier) -> (any Sendable & AnyObject)? {
    for index in 0..<count where entries[index].key == key {
      // Unsafe because a cast cannot check `Sendable`; `set` takes no other box.
      return unsafeBitCast(
        entries[index].box.takeUnretainedValue(), to: (any Sendable & AnyObject).self)
    }
    return nil
  }

  var keys: [ObjectIdentifier] { (0..<count).map { entries[$0].key } }

  /// Sets a value in a table. Makes a copy first if the table is shared or full.
  @usableFromInline
  static func set(
    _ key: ObjectIdentifier, to box: any AnyObject & Sendable, in table: inout DependencyTable?
  ) {
    if !isKnownUniquelyReferenced(&table) || table?.isFull == true { table = copy(of: table) }
    table?.set(key, to: box)
  }

  /// A copy of this table with the overrides that are nearer to the reader on top.
  func merging(_ nearer: DependencyTable) -> DependencyTable {
    let merged = DependencyTable(capacity: count + nearer.count)
    merged.append(self)
    for index in 0..<nearer.count {
      merged.set(nearer.entries[index].key, to: nearer.entries[index].box.takeUnretainedValue())
    }
    return merged
  }

  private static func copy(of table: DependencyTable?) -> DependencyTable {
    guard let table else { return DependencyTable(capacity: 2) }
    let copy = DependencyTable(capacity: table.count < 4 ? table.count + 2 : table.count * 2)
    copy.append(table)
    return copy
  }

  private var isFull: Bool { count == capacity }

  /// Adds the entries of another table, whose keys are not in this one.
  private func append(_ other: DependencyTable) {
    for index in 0..<other.count {
      _ = other.entries[index].box.retain()
      (entries + count).initialize(to: other.entries[index])
      count += 1
    }
    overridesContext = overridesContext || other.overridesContext
  }

  private func set(_ key: ObjectIdentifier, to box: AnyObject) {
    for index in 0..<count where entries[index].key == key {
      let old = entries[index].box
      entries[index].box = Unmanaged.passRetained(box)
      return old.release()
    }
    precondition(count < capacity, "A table has no room for a key.")
    (entries + count).initialize(to: Entry(key: key, box: Unmanaged.passRetained(box)))
    count += 1
    if key == ObjectIdentifier(ContextKey.self) { overridesContext = true }
  }
}

@usableFromInline
final class DependencyBox<Value: Sendable>: Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
