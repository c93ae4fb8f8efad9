/// The ways to fields of observable states within an observable state, as far as they were written.
///
/// Through a key path such as `\.form.name`, the form would be copied, changed and set: all who read
/// anything of it would be woken. A field of the state itself is set by its key path.
@usableFromInline
final class BindingFields<Root> {
  // Those alone that were found: others may be endless, as paths through subscripts are.
  private var found: [AnyKeyPath: AnyObject] = [:]

  @usableFromInline
  init() {}

  func inner<Value>(_ path: WritableKeyPath<Root, Value>) -> ObservedField<Root, Value>? {
    if let known = found[path] { return known as? ObservedField<Root, Value> }
    guard !isOwn(path), let field = ObservedField.find(path) else { return nil }
    found[path] = field
    return field
  }

  private func isOwn<Value>(_ path: WritableKeyPath<Root, Value>) -> Bool {
    func isOwn<S: ObservableState>(_: S.Type) -> Bool {
      S._$fields.contains { ($0.access as? ObservedField<Root, Value>)?.path == path }
    }
    return (Root.self as? any ObservableState.Type).map { isOwn($0) } ?? false
  }
}
