/// An immutable map from key type to value, shared by reference.
///
/// A list, looked through from its start: few dependencies are overridden at once, and for up to some
/// dozen that is faster than to hash one.
@usableFromInline
final class DependencyTable: Sendable {
  @usableFromInline typealias Entry = (key: ObjectIdentifier, box: any Sendable & AnyObject)

  @usableFromInline let entries: [Entry]

  @usableFromInline
  init(_ entries: [Entry] = []) { self.entries = entries }

  @inlinable
  func box<Key: TestDependencyKey>(for key: Key.Type) -> DependencyBox<Key.Value>? {
    let id = ObjectIdentifier(key)
    // By index: an iterator would hold the list once more.
    for index in entries.indices where entries[index].key == id {
      // A key's entry is only ever written as a box of the key's own value type.
      return unsafeDowncast(entries[index].box, to: DependencyBox<Key.Value>.self)
    }
    return nil
  }

  @inlinable
  func value<Key: TestDependencyKey>(for key: Key.Type) -> Key.Value? { box(for: key)?.value }

  @usableFromInline
  func setting(_ key: ObjectIdentifier, to box: any Sendable & AnyObject) -> DependencyTable {
    var entries = entries
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].box = box
    } else {
      entries.append((key, box))
    }
    return DependencyTable(entries)
  }
}

@usableFromInline
final class DependencyBox<Value: Sendable>: Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
