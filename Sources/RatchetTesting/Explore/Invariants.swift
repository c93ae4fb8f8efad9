public import Ratchet
import RatchetDump
import RatchetIssues

extension TestStore {
  /// Checks the state after every action, and the state as it is now: what does not hold is an issue,
  /// with the action after which it did not.
  ///
  /// Each state is judged once, while it is there: what the closure reads besides may be shared, or
  /// lie outside of the state. What changes between two actions is judged after the second.
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
    await startLogging()
    await inStore {
      $0.invariant(name, fileID: fileID, file: filePath, line: line, column: column, holds)
    }
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
  /// A shared value reads the same in both states, as it is after the action: use `comparing:` for it.
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
    await startLogging()
    await inStore {
      $0.invariant(name, fileID: fileID, file: filePath, line: line, column: column, holds)
    }
  }

  /// Checks each change of a value that is read after every action: what does not hold of the value
  /// before and after an action is an issue, with the action. As the value is read while the state is
  /// there, it may be shared, or lie outside of the state.
  ///
  /// ```swift
  /// await store.invariant("the version never goes back", comparing: \.version) { $0 <= $1 }
  /// ```
  ///
  /// - Parameters:
  ///   - value: called in the store's isolation, once for each action, where nothing may be sent.
  ///   - holds: called likewise.
  public nonisolated(nonsending) func invariant<Value>(
    _ name: String,
    comparing value: @escaping @Sendable (_ state: State) -> Value,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ holds: @escaping @Sendable (_ before: Value, _ after: Value) -> Bool
  ) async {
    await startLogging()
    await inStore {
      $0.invariant(
        name, comparing: value, fileID: fileID, file: filePath, line: line, column: column, holds)
    }
  }
}

extension Store {
  /// Checks the state after every action, and the state as it is now: what does not hold is an issue,
  /// with the action after which it did not. In a scoped store that is after every action of its root, while
  /// there is what it was scoped to. From here on, the state of the root is copied for each action.
  ///
  /// Each state is judged once, while it is there: what the closure reads besides may be shared, or
  /// lie outside of the state. What changes between two actions is judged after the second.
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
    let state = state
    let kept = Kept(holds(state))
    if !kept.value {
      reportIssue(Wording.invariantBrokenAtStart(name, state: dumpText(state), at: location))
    }
    followStates { action, before, after in
      guard let before, let after else { return }
      // The state before is not judged again: what it refers to may have changed since.
      let held = kept.value
      kept.value = holds(after)
      // Reported when it breaks, and not after each action for as long as it is broken.
      guard held, !kept.value else { return }
      reportIssue(
        Wording.invariantBroken(
          name, action: dumpText(action), changes: diff(before, after), now: dumpText(after),
          at: location))
    }
  }

  /// Checks each change: what does not hold of the states before and after an action is an issue, with
  /// the action. In a scoped store that is each action of its root, while there is what it was scoped to.
  /// From here on, the state of the root is copied for each action.
  ///
  /// A shared value reads the same in both states, as it is after the action: use `comparing:` for it.
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
    followStates { action, before, after in
      guard let before, let after, !holds(before, after) else { return }
      reportIssue(
        Wording.invariantBroken(
          name, action: dumpText(action), changes: diff(before, after), now: dumpText(after),
          at: location))
    }
  }

  /// Checks each change of a value that is read after every action, and now: what does not hold of the
  /// value before and after an action is an issue, with the action. As the value is read while the state
  /// is there, it may be shared, or lie outside of the state. In a scoped store that is each action of
  /// its root, while there is what it was scoped to. From here on, the state of the root is copied for
  /// each action.
  ///
  /// - Parameters:
  ///   - value: called in the store's isolation, once for each action, where nothing may be sent.
  ///   - holds: called likewise.
  public func invariant<Value>(
    _ name: String,
    comparing value: @escaping @Sendable (_ state: State) -> Value,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ holds: @escaping @Sendable (_ before: Value, _ after: Value) -> Bool
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let kept = Kept(value(state))
    followStates { action, _, after in
      guard let after else { return }
      let before = kept.value
      kept.value = value(after)
      guard !holds(before, kept.value) else { return }
      reportIssue(
        Wording.invariantBroken(
          name, action: dumpText(action), changes: diff(before, kept.value),
          now: dumpText(kept.value), at: location))
    }
  }
}

/// What was found out about the last state that was looked at.
// Unchecked: touched only in the store's isolation.
private final class Kept<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
