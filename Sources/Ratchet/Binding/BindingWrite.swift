/// What a ``BindingAction`` does, whatever the type of the field.
// Unchecked: what is in it never changes. A key path is sendable where it was asked to be, by `set`.
class BindingWrite<Root>: @unchecked Sendable {
  let keyPath: PartialKeyPath<Root>

  init(_ keyPath: PartialKeyPath<Root>) { self.keyPath = keyPath }

  var value: any Sendable { () }

  /// The field without the type that it is in: `\.name`.
  var fieldName: String { keyPath.fieldName }

  func apply(to root: inout Root, _ fields: BindingFields<Root>) {}

  func hasEqualValue(_ other: BindingWrite) -> Bool { false }
}

/// A write of a value to a field.
final class FieldWrite<Root, Value: Equatable & Sendable>: BindingWrite<Root>,
  @unchecked Sendable
{
  private let field: WritableKeyPath<Root, Value>
  private let newValue: Value

  init(_ field: WritableKeyPath<Root, Value>, _ newValue: Value) {
    self.field = field
    self.newValue = newValue
    super.init(field)
  }

  override var value: any Sendable { newValue }

  override var fieldName: String {
    let name = ObservedField.find(field)?.name ?? ""
    return name.isEmpty ? super.fieldName : "\\.\(name)"
  }

  override func apply(to root: inout Root, _ fields: BindingFields<Root>) {
    guard let inner = fields.inner(field) else {
      root[keyPath: field] = newValue
      return
    }
    // Changed in place it would count as changed, and wake its readers.
    guard inner.look(&root, { $0 != newValue }) else { return }
    inner.modify(&root) { $0 = newValue }
  }

  override func hasEqualValue(_ other: BindingWrite<Root>) -> Bool {
    (other as? FieldWrite)?.newValue == newValue
  }
}

extension PartialKeyPath {
  /// The key path without its type: `\.form.name`. A computed property is told by its type alone, as its
  /// name is not known at run time, and the address that there is differs from run to run.
  fileprivate var fieldName: String {
    let components = "\(self)".split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    return "\\." + components.map(Self.withoutAddress).joined(separator: ".")
  }

  private static func withoutAddress(_ component: Substring) -> Substring {
    guard let start = component.firstRange(of: " 0x"), let end = component.firstRange(of: " (")
    else {
      return component
    }
    return component[..<start.lowerBound] + component[end.lowerBound...]
  }
}
