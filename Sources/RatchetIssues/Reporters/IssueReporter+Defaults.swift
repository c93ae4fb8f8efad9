extension IssueReporter {
  /// Passes the issue on as a message with its severity and location.
  public func report(_ issue: RatchetIssue) {
    let place = issue.location
    forward(issue, from: .whole) { issue in
      reportIssue(
        issue.message, severity: issue.severity, fileID: place.fileID, filePath: place.filePath,
        line: place.line, column: place.column)
    }
  }

  /// Passes the issue on as an expected message with its location.
  public func expectIssue(_ issue: RatchetIssue) {
    let place = issue.location
    expectIssue(
      issue.message, fileID: place.fileID, filePath: place.filePath, line: place.line,
      column: place.column)
  }

  /// Passes the message on without its severity.
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let message = message()
    forward(.plain(message, severity: severity, at: place), from: .messageWithSeverity) { _ in
      reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Passes the message on as a whole issue.
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    forward(.plain(message(), at: place), from: .message) { report($0) }
  }

  /// Passes the error on as an issue that has it as its ``RatchetIssue/error``.
  public func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(.caught(error, message(), at: place))
  }

  /// Ignores the message.
  public func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {}

  /// Passes the error on as an expected issue.
  public func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    expectIssue(.caught(error, message(), at: place))
  }
}

// MARK: From one form to the next

/// The three forms of a report, of which a reporter implements at least one. The default of each
/// form calls the next, and that of the last calls the first.
private enum ReporterForm: CaseIterable {
  case whole, messageWithSeverity, message

  var next: Self {
    switch self {
    case .whole: .messageWithSeverity
    case .messageWithSeverity: .message
    case .message: .whole
    }
  }
}

/// An issue that passes through the defaults of one reporter.
///
/// It is impossible to check whether a type implements a form. But a default is only called if its
/// form is not implemented, so for an issue that has passed through all three defaults, no form is
/// implemented.
private struct ForwardedIssue {
  @TaskLocal static var current: ForwardedIssue?

  let reporter: any IssueReporter.Type
  /// The issue as it was passed to the first default: later forms may have lost its severity.
  let issue: RatchetIssue
  /// The form that the last default has called.
  let form: ReporterForm
  /// The number of defaults that it has passed through.
  let count: Int
}

extension IssueReporter {
  /// Calls the next form; writes to standard error if no form is implemented.
  private func forward(
    _ issue: RatchetIssue, from form: ReporterForm, to next: (RatchetIssue) -> Void
  ) {
    // An implemented form may call a reporter of the same type, which begins anew: the default that
    // was called last then leads to that form, and not to this one.
    let last = ForwardedIssue.current.flatMap {
      $0.reporter == Self.self && $0.form == form ? $0 : nil
    }
    let forwarded = ForwardedIssue(
      reporter: Self.self, issue: last?.issue ?? issue, form: form.next,
      count: (last?.count ?? 0) + 1)
    guard forwarded.count < ReporterForm.allCases.count else {
      return StandardErrorReporter().report(forwarded.issue)
    }
    ForwardedIssue.$current.withValue(forwarded) { next(forwarded.issue) }
  }
}
