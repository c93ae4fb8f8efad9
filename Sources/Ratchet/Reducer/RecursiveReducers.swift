import RatchetDependencies

/// Compiles features that hold themselves, as folders hold folders: each further level when an action
/// first comes to it, as there is no last one.
@usableFromInline
enum RecursiveReducers {
  /// The children that are being compiled, one in the other.
  // Unchecked: it never leaves the call that binds it, which waits for nothing.
  private final class Compilation: @unchecked Sendable {
    var open: [ObjectIdentifier] = []
  }

  @TaskLocal private static var compilation: Compilation?

  /// Compiles the child of an operator: now, or where it stands within one of its own type, with its
  /// first action. One of its own type is nearly always another level of the same feature; where it is
  /// not, nothing is lost.
  // Inlined, and what is seldom is not: the optimiser must see the key paths in the child's body.
  @inlinable
  @inline(always)
  static func compile<Child: Reducer>(
    _ child: Child
  ) -> CompiledReducer<Child.State, Child.Action> {
    guard begin(Child.self) else { return compileElsewhere(child) }
    defer { end() }
    return child._compiled()
  }

  /// False, and not begun, where a child stands within one of its own type, or nobody knows.
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

  /// Compiles a tree.
  @usableFromInline
  static func compiling<State, Action>(
    _ compile: () -> CompiledReducer<State, Action>
  ) -> CompiledReducer<State, Action> {
    $compilation.withValue(Compilation(), operation: compile)
  }

  /// A reducer that is compiled with its first action. What its body reads is what is in force now.
  private static func later<State, Action>(
    _ compile: @escaping () -> CompiledReducer<State, Action>
  ) -> CompiledReducer<State, Action> {
    let dependencies = DependencyValues.inForce
    let isPresented = DependencyValues.isMakingPresented
    // Only the store that it is compiled for reduces by it.
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
