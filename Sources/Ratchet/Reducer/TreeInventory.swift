package import RatchetIssues
import Synchronization

/// The cases of actions that the operators of a tree handle. A test uses it to report an action
/// that no operator handled.
// Unchecked: key paths never change, and the rest is guarded by the lock.
@usableFromInline
package final class TreeInventory: @unchecked Sendable {
  private struct Contents {
    var cases: Set<AnyKeyPath> = []
    var bindings: Set<ObjectIdentifier> = []
    var byHand: Set<ObjectIdentifier> = []
  }

  // A lock: written where a store is made, and where a reducer calls another by hand, which
  // compiles it for each action; read by the test.
  private let contents = Mutex(Contents())

  /// A step of a test: the inventory to record into, and the line of the step. One task-local for
  /// both, since each binding takes a twentieth of a step.
  private struct Step {
    let tree: TreeInventory
    let line: IssueLocation?
  }

  @TaskLocal private static var step: Step?

  /// The inventory to record into; nil outside tests.
  static var current: TreeInventory? { wasUsed.load(ordering: .relaxed) ? step?.tree : nil }

  /// The line of the test's step that sent the action being reduced. Effects that result from the
  /// step know it too.
  static var lineOfStep: IssueLocation? { wasUsed.load(ordering: .relaxed) ? step?.line : nil }

  // Outside tests, a tree is compiled without reading the task-local.
  private static let wasUsed = Atomic(false)

  package init() {}

  /// Records the trees that are compiled in the operation, and in tasks that it starts.
  ///
  /// - Parameter line: the line of the test's step, for issues that name the sender of an action.
  package func recording<R>(
    sentAt line: IssueLocation? = nil, _ operation: () throws -> R
  ) rethrows -> R {
    Self.wasUsed.store(true, ordering: .relaxed)
    return try Self.$step.withValue(Step(tree: self, line: line), operation: operation)
  }

  /// The case key paths of the children that operators run.
  package var cases: Set<AnyKeyPath> { contents.withLock { $0.cases } }

  /// Whether a `BindingReducer` handles the writes of a type of actions.
  package func takesBindings(of action: Any.Type) -> Bool {
    contents.withLock { $0.bindings.contains(ObjectIdentifier(action)) }
  }

  /// Whether a reducer of a type of actions was called by hand instead of by an operator.
  package func hasByHand(_ action: Any.Type) -> Bool {
    contents.withLock { $0.byHand.contains(ObjectIdentifier(action)) }
  }

  @usableFromInline
  static func note(byHand action: Any.Type) {
    guard let current else { return }
    current.contents.withLock { _ = $0.byHand.insert(ObjectIdentifier(action)) }
  }

  func note(_ scope: ScopeID) {
    contents.withLock { _ = $0.cases.insert(scope.action) }
  }

  func note(bindingsOf action: Any.Type) {
    contents.withLock { _ = $0.bindings.insert(ObjectIdentifier(action)) }
  }
}
