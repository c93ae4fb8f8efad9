/// The actions of a feature whose fields a user interface writes directly: one case takes all writes.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case saveButtonTapped
/// }
/// ```
///
/// List a ``BindingReducer`` in the body: it does the writing.
public protocol BindableAction<State> {
  associatedtype State

  /// An action for a write: the case `binding`.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The write, where this is the action for one.
  ///
  /// What the kit answers looks for the case each time; ``BindingReducer`` does that once a store. For
  /// an action without `@CasePathable` it asks reflection: write the property by hand there.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  public var binding: BindingAction<State>? {
    if let path = BindingCase.find(in: Self.self) { return path.extract(self) }
    guard let child = Mirror(reflecting: self).children.first, child.label == "binding" else {
      return nil
    }
    return child.value as? BindingAction<State>
  }

  /// An action that writes a field: `.set(\.name, "Ada")` for `.binding(.set(\.name, "Ada"))`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
