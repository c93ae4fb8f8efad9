/// Accessors for fields of observable states that are nested in an observable state, cached as they
/// are used.
///
/// Writing through a key path such as `\.form.name` would copy, change and set the form, which
/// wakes the readers of all its fields. A field of the state itself is set by its key path.
@usableFromInline
final class BindingFields<Root> {
  // Only successful lookups are cached: the others may be endless, like paths through subscripts.
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
