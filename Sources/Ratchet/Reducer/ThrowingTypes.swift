/// Searches reducer types for throwing reducers, because reducers that a function makes for each
/// action cannot be inspected beforehand.
enum ThrowingTypes {
  /// Whether reducers of a type, or those in their bodies, may refuse an action with an error.
  /// Reducers behind an erased type, and those that an `onChange` among them makes, are not found.
  static func include(_ type: any Reducer.Type) -> Bool {
    var next: [any Reducer.Type] = [type]
    // Guards against cycles: features may contain each other.
    var seen: Set<ObjectIdentifier> = []
    while let type = next.popLast() {
      if type is any RefusingReducer.Type { return true }
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      if let composed = type as? any ComposedReducer.Type {
        next += composed.parts
      } else if let body = body(of: type) as? any Reducer.Type {
        next.append(body)
      }
    }
    return false
  }

  private static func body<R: Reducer>(of _: R.Type) -> Any.Type { R.Body.self }
}

/// A reducer that may refuse an action with an error.
private protocol RefusingReducer: Reducer {}

extension ThrowingReduce: RefusingReducer {}

/// A reducer of the kit that runs other reducers.
private protocol ComposedReducer: Reducer {
  static var parts: [any Reducer.Type] { get }
}

extension WrappedReducer: ComposedReducer {
  fileprivate static var parts: [any Reducer.Type] { [Base.self] }
}

extension CombineReducers: ComposedReducer {
  fileprivate static var parts: [any Reducer.Type] { [Reducers.self] }
}

extension Optional: ComposedReducer where Wrapped: Reducer {
  fileprivate static var parts: [any Reducer.Type] { [Wrapped.self] }
}

extension ReducerBuilder.Either: ComposedReducer {
  fileprivate static var parts: [any Reducer.Type] { [First.self, Second.self] }
}

extension ReducerBuilder.Many: ComposedReducer {
  fileprivate static var parts: [any Reducer.Type] { [Element.self] }
}

extension ReducerBuilder.Sequence: ComposedReducer {
  fileprivate static var parts: [any Reducer.Type] { [First.self, Second.self] }
}

extension Scope: ComposedReducer {
  fileprivate static var parts: [any Reducer.Type] { [Child.self] }
}

extension WithChild: ComposedReducer {
  fileprivate static var parts: [any Reducer.Type] { [Parent.self, Child.self] }
}
