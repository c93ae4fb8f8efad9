import Ratchet
import RatchetDump
import RatchetIssues

extension TestStore {
  /// Receives the actions of concurrent effects, in whatever order they come.
  ///
  /// ```swift
  /// await store.receiveUnordered {
  ///   $0.receive(\.imageLoaded) { $0.hasImage = true }
  ///   $0.receive(.titleLoaded("Dune")) { $0.title = "Dune" }
  /// }
  /// ```
  ///
  /// Each expectation is met by one action. The actions change the state one after the other, in
  /// the order in which they came, and each closure states the changes of its own action. With
  /// exhaustivity on, no other action may come between them; with it off, other actions are
  /// skipped. The call waits for all of them together, at most for `timeout`; if they cannot all
  /// come, it fails at once, at the line of the first missing one.
  public nonisolated(nonsending) func receiveUnordered(
    timeout: Duration? = nil,
    _ expect: (_ expected: inout ExpectedActions<State, Action>) -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    followTest()
    var expected = ExpectedActions<State, Action>()
    expect(&expected)
    let entries = expected.entries
    guard !entries.isEmpty else { return }
    let timeout = timeout ?? self.timeout
    let isExhaustive = exhaustivity == .on
    let wait = await wait(atMost: timeout) { () -> Bool? in
      let match = match(entries)
      let isEnough = isExhaustive && log.pendingCount >= entries.count
      return match.missing.isEmpty || isEnough ? true : nil
    }
    // The effects that sent them may have nothing left to do but to end.
    await settle(atMost: timeout)
    account(for: entries, wait, at: location)
  }

  private func match(_ entries: [ExpectedActions<State, Action>.Entry]) -> UnorderedMatch {
    UnorderedMatch(
      fits: log.pending.map { logged in
        entries.map { $0.expectation.matches(logged.action) }
      }, expectations: entries.count)
  }

  /// Checks each action that came against its expectation, and reports the missing ones.
  private func account(
    for entries: [ExpectedActions<State, Action>.Entry], _ wait: Wait<Bool>,
    at location: IssueLocation
  ) {
    let match = match(entries)
    let isExhaustive = exhaustivity == .on
    // If some are missing, other actions came in their place.
    let length =
      match.missing.isEmpty || !isExhaustive
      ? match.length : max(match.length, min(entries.count, log.pendingCount))
    let expectations = match.expectationOfAction
    var others: [String] = []
    for place in 0..<length {
      let logged = log.take(at: 0)
      if let index = expectations[place] {
        let entry = entries[index]
        check(logged, entry.update(logged.action), at: entry.location)
      } else {
        if isExhaustive { others.append(dumpText(logged.action)) }
        skipped(logged, at: location)
      }
    }
    if let first = match.missing.first {
      var end: WaitEnd?
      if case .ended(let why) = wait { end = why }
      reportIssue(
        Wording.unorderedNotReceived(
          match.missing.map { entries[$0].expectation.description() }, of: entries.count,
          others: others, running: end == nil ? [] : describe(running), end,
          at: entries[first].location))
    } else if !others.isEmpty {
      reportIssue(Wording.unorderedBeside(others, of: entries.count, at: location))
    }
  }
}
