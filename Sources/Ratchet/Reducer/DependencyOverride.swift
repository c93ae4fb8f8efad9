public import RatchetDependencies

extension Reducer {
  /// Overrides a dependency for this reducer, for the children in its body, and for the effects
  /// they return.
  ///
  /// The innermost override wins: of two on one reducer the first, of a parent's and a child's the
  /// child's. All of them win over the store's.
  ///
  /// ```swift
  /// Search()
  ///   .dependency(\.continuousClock, ImmediateClock())
  /// ```
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> WrappedReducer<Self> {
    overriding { $0[keyPath: keyPath] = value }
  }

  /// Overrides a dependency whose value type is its own key.
  ///
  /// ```swift
  /// Search()
  ///   .dependency(SearchClient.constant([]))
  /// ```
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> WrappedReducer<Self>
  where Value.Value == Value {
    overriding { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer, for the children in its body, and for the effects they
  /// return.
  ///
  /// The closure is not called for each action, but only when the current dependencies differ from
  /// those at the previous action, which is rare in a store.
  ///
  /// ```swift
  /// Search()
  ///   .transformDependency(\.searchClient) { $0.limit = 10 }
  /// ```
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> WrappedReducer<Self> {
    overriding { transform(&$0[keyPath: keyPath]) }
  }

  private func overriding(
    _ update: @escaping (inout DependencyValues) -> Void
  ) -> WrappedReducer<Self> {
    WrappedReducer(self) { base, context in
      let dependencies = OverriddenDependencies(update)
      // Bodies may read dependencies too.
      let reduce = DependencyValues.withCurrent(dependencies.current) {
        base._compile(in: &context).reduce
      }
      return { state, action in
        DependencyValues.withCurrent(dependencies.current) { reduce(&state, action) }
      }
    }
  }
}

/// The current dependencies with some overridden. The result is cached until the current
/// dependencies change.
private final class OverriddenDependencies {
  private let update: (inout DependencyValues) -> Void
  // Retained, so that no other table can get its address.
  private var outer: DependencyValues?
  private var inner = DependencyValues()

  init(_ update: @escaping (inout DependencyValues) -> Void) { self.update = update }

  var current: DependencyValues {
    if let outer, outer.isCurrent { return inner }
    let outer = DependencyValues.current
    var values = outer
    values.change(update)
    inner = values
    self.outer = outer
    return inner
  }
}
