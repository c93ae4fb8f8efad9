extension RatchetIssue {
  /// A message without a code of its own; `nil` means an issue without a message.
  static func plain(
    _ message: String?, severity: IssueSeverity = .error, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: Wording.plainMessageCode, what: message ?? Wording.issueWithoutMessage,
      severity: severity, location: location)
  }

  /// A caught error. If the error is an issue, it is used as it is, with the message added to its
  /// values; any other error has code `R001`.
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

  /// The text for a reporter that takes a message and a location: a plain message is used
  /// unchanged.
  var message: String {
    code == Wording.plainMessageCode && values.isEmpty && hint.isEmpty ? what : description
  }
}
