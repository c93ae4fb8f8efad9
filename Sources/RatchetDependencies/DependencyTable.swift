/// An immutable map from key type to value, shared by reference.
@usableFromInline
final class DependencyTable: Sendable {
  private let boxes: [ObjectIdentifier: any Sendable & AnyObject]

  init() { boxes = [:] }

  private init(_ boxes: [ObjectIdentifier: any Sendable & AnyObject]) { self.boxes = boxes }

  func value<Key: TestDependencyKey>(for key: Key.Type) -> Key.Value? {
    guard let box = boxes[ObjectIdentifier(key)] else { return nil }
    // A key's entry is only ever written by `setting`, as a box of the key's own value type.
    return unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
  }

  func setting<Key: TestDependencyKey>(_ key: Key.Type, to value: Key.Value) -> DependencyTable {
    var boxes = boxes
    boxes[ObjectIdentifier(key)] = DependencyBox(value)
    return DependencyTable(boxes)
  }
}

final class DependencyBox<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
