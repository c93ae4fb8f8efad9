import RatchetIssues

extension Wording {
  static func unimplementedClock(_ member: String, named name: String) -> String {
    "\(clockUse(member)) a clock that is not to be used, \(name): give another clock to what uses it."
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
