/// The actions of a feature whose fields a user interface writes directly. One case carries all
/// writes.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case saveButtonTapped
/// }
/// ```
///
/// List a ``BindingReducer`` in the body: it performs the writes.
public protocol BindableAction<State> {
  /// The state whose fields are bound.
  associatedtype State

  /// Wraps a write in the case `binding`.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The write, if this action is one; nil otherwise.
  ///
  /// The default implementation searches for the case at each call; ``BindingReducer`` does so once
  /// for each store. For an action without `@CasePathable` it uses reflection: implement the
  /// property by hand there.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The write, if this action is one; nil otherwise.
  public var binding: BindingAction<State>? {
    if let path = BindingCase.find(in: Self.self) { return path.extract(self) }
    guard let child = Mirror(reflecting: self).children.first, child.label == "binding" else {
      return nil
    }
    return child.value as? BindingAction<State>
  }

  /// Makes an action that writes a field: `.set(\.name, "Ada")` is short for
  /// `.binding(.set(\.name, "Ada"))`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
