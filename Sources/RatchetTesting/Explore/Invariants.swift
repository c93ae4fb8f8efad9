public import Ratchet
import RatchetDump
import RatchetIssues

extension TestStore {
  /// Checks the state after every action, and the state as it is now: what does not hold is an issue,
  /// with the action after which it did not.
  ///
  /// ```swift
  /// await store.invariant("the total is the sum of the rows") { cart in
  ///   cart.total == cart.rows.map(\.price).reduce(0, +)
  /// }
  /// ```
  ///
  /// - Parameter holds: called in the store's isolation, where nothing may be sent.
  public nonisolated(nonsending) func invariant(
    _ name: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ holds: @escaping @Sendable (_ state: State) -> Bool
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await startLogging()
    await inStore { $0.follow(Invariant(name: name, location: location, holds: holds)) }
  }

  /// Checks each change: what does not hold of the states before and after an action is an issue, with
  /// the action.
  ///
  /// ```swift
  /// await store.invariant("the version never goes back") { before, after in
  ///   before.version <= after.version
  /// }
  /// ```
  ///
  /// - Parameter holds: called in the store's isolation, where nothing may be sent.
  public nonisolated(nonsending) func invariant(
    _ name: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ holds: @escaping @Sendable (_ before: State, _ after: State) -> Bool
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await startLogging()
    await inStore { $0.follow(StepInvariant(name: name, location: location, holds: holds)) }
  }
}

extension Store {
  /// Checks the state after every action, and the state as it is now: what does not hold is an issue,
  /// with the action after which it did not. Root stores only; from here on, the state is copied for each
  /// action.
  ///
  /// - Parameter holds: called in the store's isolation, where nothing may be sent.
  public func invariant(
    _ name: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ holds: @escaping @Sendable (_ state: State) -> Bool
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    follow(Invariant(name: name, location: location, holds: holds))
  }

  /// Checks each change: what does not hold of the states before and after an action is an issue, with
  /// the action. Root stores only; from here on, the state is copied for each action.
  ///
  /// - Parameter holds: called in the store's isolation, where nothing may be sent.
  public func invariant(
    _ name: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ holds: @escaping @Sendable (_ before: State, _ after: State) -> Bool
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    follow(StepInvariant(name: name, location: location, holds: holds))
  }

  fileprivate func follow(_ invariant: StepInvariant<State>) {
    followTransitions { invariant.check($0) }
  }

  fileprivate func follow(_ invariant: Invariant<State>) {
    invariant.check(state)
    followTransitions { invariant.check($0) }
  }
}

/// What must hold of every state.
private struct Invariant<State>: Sendable {
  let name: String
  let location: IssueLocation
  let holds: @Sendable (State) -> Bool

  func check(_ state: State) {
    guard !holds(state) else { return }
    reportIssue(Wording.invariantBrokenAtStart(name, state: dumpText(state), at: location))
  }

  /// Told when it breaks, and not after each action for as long as it is broken.
  func check<Action>(_ transition: Transition<State, Action>) {
    guard !holds(transition.after), holds(transition.before) else { return }
    reportIssue(
      Wording.invariantBroken(
        name, action: dumpText(transition.action),
        changes: diff(transition.before, transition.after), at: location))
  }
}

/// What must hold of every change.
private struct StepInvariant<State>: Sendable {
  let name: String
  let location: IssueLocation
  let holds: @Sendable (State, State) -> Bool

  func check<Action>(_ transition: Transition<State, Action>) {
    guard !holds(transition.before, transition.after) else { return }
    reportIssue(
      Wording.invariantBroken(
        name, action: dumpText(transition.action),
        changes: diff(transition.before, transition.after), at: location))
  }
}
