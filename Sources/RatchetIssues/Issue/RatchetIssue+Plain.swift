extension RatchetIssue {
  /// A message without a code of its own; `nil` says nothing but that there is an issue.
  static func plain(
    _ message: String?, severity: IssueSeverity = .error, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: Wording.plainMessageCode, what: message ?? Wording.issueWithoutMessage,
      severity: severity, location: location)
  }

  /// An error that was caught: an issue as it is, with the message added to what was seen; any other
  /// error with code `R001`.
  static func caught(
    _ error: any Error, _ message: String?, severity: IssueSeverity = .error,
    at location: IssueLocation
  ) -> RatchetIssue {
    guard let issue = error as? RatchetIssue else {
      return RatchetIssue(
        code: Wording.uncaughtErrorCode,
        what: message ?? Wording.uncaughtError,
        values: [Wording.uncaughtErrorLabel: String(describing: error)],
        severity: severity, location: location, error: error)
    }
    guard let message else { return issue }
    return RatchetIssue(
      code: issue.code, what: issue.what,
      values: issue.values + [Value(Wording.caughtIssueLabel, message)],
      hint: issue.hint, severity: issue.severity, location: issue.location, error: issue.error)
  }

  /// The text for a reporter that takes a message and a place: a plain message is left as it is.
  var message: String {
    code == Wording.plainMessageCode && values.isEmpty && hint.isEmpty ? what : description
  }
}
