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
}

extension Store {
  /// Checks the state after every action, and the state as it is now: what does not hold is an issue,
  /// with the action after which it did not. In a scoped store that is after every action of its root, while
  /// there is what it was scoped to. From here on, the state of the root is copied for each action.
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
    let state = state
    if !holds(state) {
      reportIssue(
        Wording.invariantBrokenAtStart(
          name, state: dumpText(state),
          at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
    }
    // Told when it breaks, and not after each action for as long as it is broken.
    invariant(name, fileID: fileID, file: filePath, line: line, column: column) { before, after in
      holds(after) || !holds(before)
    }
  }

  /// Checks each change: what does not hold of the states before and after an action is an issue, with
  /// the action. In a scoped store that is each action of its root, while there is what it was scoped to.
  /// From here on, the state of the root is copied for each action.
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
          name, action: dumpText(action), changes: diff(before, after), at: location))
    }
  }
}
