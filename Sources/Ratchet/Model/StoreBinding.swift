/// A value to be read and set, as a control of a user interface wants it: read from the state, and set by
/// sending an action.
@MainActor
@propertyWrapper
public struct StoreBinding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// - Parameters:
  ///   - get: called for each read, which is observed as what it reads is.
  ///   - set: called for each new value.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: StoreBinding { self }
}

extension StoreModel {
  /// A value that is read from the state, and set by sending an action.
  ///
  /// ```swift
  /// let query = model.binding(get: { $0.query }, send: { .queryChanged($0) })
  /// query.wrappedValue = "dune"
  /// ```
  public func binding<Value>(
    get: @escaping @MainActor (State) -> Value,
    send action: @escaping @MainActor (Value) -> Action
  ) -> StoreBinding<Value> {
    StoreBinding(get: { self.read { get($0) } }, set: { self.send(action($0)) })
  }

  /// The same with the place where it is read: `binding(\.query, send: { .queryChanged($0) })`.
  public func binding<Value>(
    _ keyPath: KeyPath<State, Value>,
    send action: @escaping @MainActor (Value) -> Action
  ) -> StoreBinding<Value> {
    StoreBinding(get: { self[dynamicMember: keyPath] }, set: { self.send(action($0)) })
  }
}
