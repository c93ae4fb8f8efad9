/// A value for a control of a user interface: it is read from the state, and set by sending an
/// action.
@MainActor
@propertyWrapper
public struct StoreBinding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// Makes a binding of two functions.
  ///
  /// - Parameters:
  ///   - get: called for each read; the observed reads in it are those of the caller.
  ///   - set: called for each new value.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The current value. Setting it calls `set`.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: StoreBinding { self }
}

extension StoreModel {
  /// A binding that reads a value from the state, and sets it by sending an action.
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

  /// The same for a key path: `binding(\.query, send: { .queryChanged($0) })`.
  public func binding<Value>(
    _ keyPath: KeyPath<State, Value>,
    send action: @escaping @MainActor (Value) -> Action
  ) -> StoreBinding<Value> {
    StoreBinding(get: { self[dynamicMember: keyPath] }, set: { self.send(action($0)) })
  }
}
