import RatchetDump
import RatchetIssues

/// The child of a scope that may go. It is read from its parent's state for as long as it is the
/// same child.
///
/// It is the same child while it is there, was not presented anew, and keeps its id and its case if
/// it has them. Once it is gone it stays gone, whatever takes its place.
// Unchecked: touched only in the store's isolation.
final class ScopedChild<Parent, Child>: @unchecked Sendable {
  private let read: (Parent) -> Child?
  /// Whether the child was removed since the last call; nil where the container keeps no record of
  /// removals.
  private let wasRemoved: ((Parent) -> Bool)?
  private let trail = PresentationTrail()
  private let presentations: [Presentation]
  private let reader = StateIdentityReader<Child>.make()
  private let identity: StateIdentity?
  private(set) var isGone: Bool

  /// Starts with the child that is there now. If there is none, it is gone from the start.
  init(
    of parent: Parent?, read: @escaping (Parent) -> Child?,
    wasRemoved: ((Parent) -> Bool)? = nil
  ) {
    self.read = read
    self.wasRemoved = wasRemoved
    let child = parent.flatMap { [trail] parent in trail.following { read(parent) } }
    presentations = trail.presentations
    identity = child.flatMap { [reader] in reader?.identity(of: $0) }
    isGone = child == nil
  }

  /// Whether every state must be observed to notice that the child was gone in between.
  var mustBeWatched: Bool { presentations.isEmpty && wasRemoved == nil }

  /// The child, or nil once it is gone.
  func state(in parent: Parent) -> Child? {
    guard !isGone else { return nil }
    let child = trail.following { read(parent) }
    guard let child, trail.presentations == presentations, wasRemoved?(parent) != true,
      identity.map({ reader?.isIdentity($0, of: child) ?? true }) ?? true
    else {
      isGone = true
      return nil
    }
    return child
  }

  /// Whether another child has taken its place.
  func isReplaced(in parent: Parent) -> Bool {
    state(in: parent) == nil && read(parent) != nil
  }
}

extension Store {
  /// A store of a child that may go, or nil if it is not there. Call it in the store's isolation.
  ///
  /// - Parameter last: the state of a child that may be gone already, for a store of it all the
  ///   same.
  nonisolated func scope<ChildState, ChildAction>(
    _ read: @escaping (State) -> ChildState?,
    wasRemoved: ((State) -> Bool)? = nil,
    _ path: AnyCasePath<Action, ChildAction>,
    last: ChildState? = nil,
    at location: IssueLocation
  ) -> Store<ChildState, ChildAction>? {
    let child =
      core.read { ScopedChild(of: $0, read: read, wasRemoved: wasRemoved) }
      ?? ScopedChild(of: nil, read: read)
    guard let last = (core.read(child.state(in:)) ?? nil) ?? last else { return nil }
    if child.mustBeWatched, !child.isGone {
      core.observe(
        StateObserver(
          look: { [weak child] state in
            guard let child, let state else { return false }
            return child.state(in: state) != nil
          }, isOver: { [weak child] in child == nil }))
    }
    let admits: @Sendable (ChildAction) -> Bool = { [core] action in
      // While an action is reduced, the state must not be read. This action is queued, and the
      // operator that runs the child reports it if the child is gone by then.
      guard core.isReadable else { return true }
      guard core.read(child.isReplaced(in:)) == true else { return true }
      reportIssue(Wording.gone(action: dumpText(action), at: location))
      return false
    }
    return self.child(child.state(in:), path, last: last, admits: admits)
  }
}
