import Synchronization

/// Which cases of actions the operators of a tree take: for a test, which says so where an action went to
/// none.
// Unchecked: a key path never changes, and the rest is under the lock.
@usableFromInline
package final class TreeInventory: @unchecked Sendable {
  private struct Contents {
    var cases: Set<AnyKeyPath> = []
    var bindings: Set<ObjectIdentifier> = []
    var byHand: Set<ObjectIdentifier> = []
  }

  // Written where a store is made, and where a reducer calls another by hand, which compiles it for each
  // action; read by the test.
  private let contents = Mutex(Contents())

  @TaskLocal private static var current: TreeInventory?

  // Where no test is, a tree is compiled without a look at the task-local.
  private static let wasUsed = Atomic(false)

  package init() {}

  /// Takes note of the trees that are compiled in the operation, and in the tasks that it starts.
  package func taking<R>(_ operation: () throws -> R) rethrows -> R {
    Self.wasUsed.store(true, ordering: .relaxed)
    return try Self.$current.withValue(self, operation: operation)
  }

  /// The case key paths of the children that operators run.
  package var cases: Set<AnyKeyPath> { contents.withLock { $0.cases } }

  /// Whether a `BindingReducer` takes the writes of a type of actions.
  package func takesBindings(of action: Any.Type) -> Bool {
    contents.withLock { $0.bindings.contains(ObjectIdentifier(action)) }
  }

  /// Whether a reducer of a type of actions was called by hand, and not by an operator.
  package func hasByHand(_ action: Any.Type) -> Bool {
    contents.withLock { $0.byHand.contains(ObjectIdentifier(action)) }
  }

  @usableFromInline
  static func note(byHand action: Any.Type) {
    guard wasUsed.load(ordering: .relaxed), let current else { return }
    current.contents.withLock { _ = $0.byHand.insert(ObjectIdentifier(action)) }
  }

  @usableFromInline
  static func note(_ scope: ScopeID) {
    guard wasUsed.load(ordering: .relaxed), let current else { return }
    current.contents.withLock { _ = $0.cases.insert(scope.action) }
  }

  @usableFromInline
  static func note(bindingsOf action: Any.Type) {
    guard wasUsed.load(ordering: .relaxed), let current else { return }
    current.contents.withLock { _ = $0.bindings.insert(ObjectIdentifier(action)) }
  }
}
