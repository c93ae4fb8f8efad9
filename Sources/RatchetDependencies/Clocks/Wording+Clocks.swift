import RatchetIssues

extension Wording {
  static func unimplementedClock(_ member: String, named name: String) -> String {
    "\(clockUse(member)) a clock that must not be used, \(name): pass another clock to the code "
      + "that uses it."
  }

  static func timerWithoutInterval(
    _ interval: some DurationProtocol, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D020",
      what: "The interval of a timer is zero or negative.",
      values: ["interval": "\(interval)"],
      hint: "Use an interval longer than zero. This timer never ticks.",
      location: location)
  }

  static func sleeperCameLate(
    deadline: String, start: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D021",
      what:
        "A test clock was advanced past the deadline of a task before the task was asleep.",
      values: ["deadline": deadline, "advanced from": start],
      hint: """
        The advance woke no task, and the late task's sleep ended at once. Call `await \
        clock.sleepers()` before `advance`, so that the task is asleep by then.
        """,
      location: location)
  }
}
