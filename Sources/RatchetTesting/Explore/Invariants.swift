public import Ratchet
import RatchetDump
import RatchetIssues

extension TestStore {
  /// Checks the state after every action, and the current state at once. A violation is an issue
  /// that names the action; it is reported when the invariant breaks, and not again until it has
  /// held in between.
  ///
  /// Each state is judged once, at the time when it is current, so the closure may also read shared
  /// values, or values outside of the state. A change between two actions is noticed after the
  /// second.
  ///
  /// ```swift
  /// await store.invariant("the total is the sum of the rows") { cart in
  ///   cart.total == cart.rows.map(\.price).reduce(0, +)
  /// }
  /// ```
  ///
  /// - Parameter holds: called in the store's isolation; it must not send actions.
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

  /// Checks each change: compares the states before and after every action. A violation is an issue
  /// that names the action.
  ///
  /// ```swift
  /// await store.invariant("the version never goes back") { before, after in
  ///   before.version <= after.version
  /// }
  /// ```
  ///
  /// A shared value reads the same in both states, namely as it is after the action; use
  /// `comparing:` for it.
  ///
  /// - Parameter holds: called in the store's isolation; it must not send actions.
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

  /// Checks each change of a value that is read after every action: compares the value before and
  /// after it. A violation is an issue that names the action. The value is read while the state is
  /// current, so it may come from shared values, or from outside of the state.
  ///
  /// ```swift
  /// await store.invariant("the version never goes back", comparing: \.version) { $0 <= $1 }
  /// ```
  ///
  /// - Parameters:
  ///   - value: called in the store's isolation, once for each action; it must not send actions.
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
  /// Checks the state after every action, and the current state at once. A violation is an issue
  /// that names the action; it is reported when the invariant breaks, and not again until it has
  /// held in between. A scoped store checks after every action of its root, as long as the scoped
  /// state exists. From this call on, the root's state is copied for each action.
  ///
  /// Each state is judged once, at the time when it is current, so the closure may also read shared
  /// values, or values outside of the state. A change between two actions is noticed after the
  /// second.
  ///
  /// - Parameter holds: called in the store's isolation; it must not send actions.
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
      // The state before is not judged again: objects that it refers to may have changed since.
      let held = kept.value
      kept.value = holds(after)
      // Reported when the invariant breaks, not after each action for as long as it is broken.
      guard held, !kept.value else { return }
      reportIssue(
        Wording.invariantBroken(
          name, action: dumpText(action), changes: diff(before, after), now: dumpText(after),
          at: location))
    }
  }

  /// Checks each change: compares the states before and after every action. A violation is an issue
  /// that names the action. A scoped store checks after every action of its root, as long as the
  /// scoped state exists. From this call on, the root's state is copied for each action.
  ///
  /// A shared value reads the same in both states, namely as it is after the action; use
  /// `comparing:` for it.
  ///
  /// - Parameter holds: called in the store's isolation; it must not send actions.
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

  /// Checks each change of a value that is read now and after every action: compares the value
  /// before and after it. A violation is an issue that names the action. The value is read while
  /// the state is current, so it may come from shared values, or from outside of the state. A
  /// scoped store checks after every action of its root, as long as the scoped state exists. From
  /// this call on, the root's state is copied for each action.
  ///
  /// - Parameters:
  ///   - value: called in the store's isolation, once for each action; it must not send actions.
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

/// The finding about the last state that was checked.
// Unchecked: touched only in the store's isolation.
private final class Kept<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
