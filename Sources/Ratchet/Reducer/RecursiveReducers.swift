import RatchetDependencies

/// Compiles features that contain themselves, as folders contain folders: each further level is
/// compiled when an action first reaches it, since there is no last one.
@usableFromInline
enum RecursiveReducers {
  /// The types of the children that are being compiled, each within the one before.
  // Unchecked: it never leaves the call that binds it, which does not suspend.
  private final class Compilation: @unchecked Sendable {
    var open: [ObjectIdentifier] = []
  }

  @TaskLocal private static var compilation: Compilation?

  /// Compiles the child of an operator now or, if it is nested in a child of its own type, with its
  /// first action. A child nested in its own type is nearly always another level of the same
  /// feature; if it is not, compiling it later does no harm.
  // Inlined, with the rare path outlined: the optimiser must see the key paths in the child's body.
  @inlinable
  @inline(always)
  static func compile<Child: Reducer>(
    _ child: Child
  ) -> CompiledReducer<Child.State, Child.Action> {
    guard begin(Child.self) else { return compileElsewhere(child) }
    defer { end() }
    return child._compiled()
  }

  /// Returns false, and begins nothing, if a child is nested in one of its own type or no
  /// compilation is known.
  @usableFromInline
  static func begin(_ type: Any.Type) -> Bool {
    let type = ObjectIdentifier(type)
    guard let compilation, !compilation.open.contains(type) else { return false }
    compilation.open.append(type)
    return true
  }

  @usableFromInline
  static func end() { compilation?.open.removeLast() }

  @usableFromInline
  @inline(never)
  static func compileElsewhere<Child: Reducer>(
    _ child: Child
  ) -> CompiledReducer<Child.State, Child.Action> {
    compilation == nil ? compiling { compile(child) } : later { child._compiled() }
  }

  /// Compiles a tree of reducers.
  @usableFromInline
  static func compiling<State, Action>(
    _ compile: () -> CompiledReducer<State, Action>
  ) -> CompiledReducer<State, Action> {
    $compilation.withValue(Compilation(), operation: compile)
  }

  /// A reducer that is compiled with its first action, with the dependencies that are current now.
  private static func later<State, Action>(
    _ compile: @escaping () -> CompiledReducer<State, Action>
  ) -> CompiledReducer<State, Action> {
    let dependencies = DependencyValues.current
    let isPresented = DependencyValues.isMakingPresented
    // Not shared: only the store that it is compiled for reduces by it.
    var reduce: ((inout State, Action) -> Effect<Action>)?
    return CompiledReducer { state, action in
      if let reduce { return reduce(&state, action) }
      let compiled = DependencyValues.withCurrent(dependencies) {
        compiling { isPresented ? makePresented(compile) : compile() }
      }
      reduce = compiled.reduce
      return compiled.reduce(&state, action)
    }
  }
}
