import RatchetIssues

extension Wording {
  static func unimplementedClock(_ member: String, named name: String) -> String {
    "\(member) of a clock was used that is not implemented: \(name)."
  }

  static func timerWithoutInterval(
    _ interval: some DurationProtocol, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D020",
      what: "A timer has no time between its ticks.",
      values: ["interval": "\(interval)"],
      hint: "Give it an interval that is longer than nothing. This one has no ticks.",
      location: location)
  }
}
