package import RatchetIssues
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

  /// A step of a test: what it looks into, and the line of it. One task-local for both, as binding each
  /// takes a twentieth of a step.
  private struct Step {
    let tree: TreeInventory
    let line: IssueLocation?
  }

  @TaskLocal private static var step: Step?

  private static var current: TreeInventory? { step?.tree }

  /// The line of the test's step by which the action was sent that is being reduced. Effects that follow
  /// from the step know it too.
  static var lineOfStep: IssueLocation? { wasUsed.load(ordering: .relaxed) ? step?.line : nil }

  // Where no test is, a tree is compiled without a look at the task-local.
  private static let wasUsed = Atomic(false)

  package init() {}

  /// Records the trees that are compiled in the operation, and in the tasks that it starts.
  ///
  /// - Parameter line: of the test's step, for issues that name the sender of an action.
  package func recording<R>(
    sentAt line: IssueLocation? = nil, _ operation: () throws -> R
  ) rethrows -> R {
    Self.wasUsed.store(true, ordering: .relaxed)
    return try Self.$step.withValue(Step(tree: self, line: line), operation: operation)
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
