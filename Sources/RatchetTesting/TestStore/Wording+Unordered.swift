import RatchetIssues

extension Wording {
  /// The issue for actions that were expected in any order and did not all come.
  ///
  /// - Parameters:
  ///   - others: other actions that came between them.
  ///   - end: the reason for which the wait ended; nil if as many actions came as were expected.
  static func unorderedNotReceived(
    _ missing: [String], of count: Int, others: [String], running: [String], _ end: WaitEnd?,
    at location: IssueLocation
  ) -> RatchetIssue {
    let them = missing.count == 1 ? "it" : "them"
    let fate =
      switch end {
      case nil: ", and \(unexpected(others)) did"
      case .nothingRuns: ", and no effect is running that could send \(them)"
      case .stuck: ", and no running effect can send \(them) before the test goes on"
      case .timeIsUp: " in time"
      }
    return RatchetIssue(
      code: "T050",
      what: "\(missing.count) of \(count) actions expected in any order did not arrive\(fate).",
      values: listed("missing", missing) + listed("beside", others) + listed("running", running)
        + listed("next", end?.deadlines ?? []),
      hint: end.map(hint)
        ?? "The number of actions is as expected, but each action meets only one expectation.",
      location: location)
  }

  static func unorderedBeside(
    _ others: [String], of count: Int, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T051",
      what: """
        \(count) of \(count) actions expected in any order arrived, and \(unexpected(others)) \
        arrived between them.
        """,
      values: listed("beside", others),
      hint: "Expect it too, or turn exhaustivity off to skip it.",
      location: location)
  }

  private static func unexpected(_ actions: [String]) -> String {
    count(actions, "unexpected action")
  }
}
