/// The write of a ``BindingAction``, with the type of the field erased.
// Unchecked: its contents never change, and `set` requires a sendable key path.
class BindingWrite<Root>: @unchecked Sendable {
  let keyPath: PartialKeyPath<Root>

  init(_ keyPath: PartialKeyPath<Root>) { self.keyPath = keyPath }

  var value: any Sendable { () }

  /// The field without the type that contains it: `\.name`.
  var fieldName: String { keyPath.fieldName }

  func apply(to root: inout Root, _ fields: BindingFields<Root>) {}

  func hasEqualValue(_ other: BindingWrite) -> Bool { false }
}

/// A write of a value to a field.
// Unchecked, like its superclass.
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
    // A change in place would always wake the field's readers, even if the value is equal.
    guard inner.look(&root, { $0 != newValue }) else { return }
    inner.modify(&root) { $0 = newValue }
  }

  override func hasEqualValue(_ other: BindingWrite<Root>) -> Bool {
    (other as? FieldWrite)?.newValue == newValue
  }
}

extension PartialKeyPath {
  /// The key path without its root type: `\.form.name`. A computed property is shown as its type
  /// without the address: its name is not known at run time, and the address differs from run to
  /// run.
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
