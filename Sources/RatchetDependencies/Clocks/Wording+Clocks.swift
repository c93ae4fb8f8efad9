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

  static func sleeperCameLate(
    deadline: String, start: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D021",
      what:
        "A test clock was advanced past a deadline before the task that waits for it was asleep.",
      values: ["deadline": deadline, "advanced from": start],
      hint: """
        The advance woke nobody, and the task's sleep has ended at once. Call `await clock.sleepers()` \
        before `advance`, so that the task is asleep by then.
        """,
      location: location)
  }
}
