extension IssueReporter {
  public func report(_ issue: RatchetIssue) {
    let place = issue.location
    handOver(issue, from: .whole) { issue in
      reportIssue(
        issue.message, severity: issue.severity, fileID: place.fileID, filePath: place.filePath,
        line: place.line, column: place.column)
    }
  }

  public func expectIssue(_ issue: RatchetIssue) {
    let place = issue.location
    expectIssue(
      issue.message, fileID: place.fileID, filePath: place.filePath, line: place.line,
      column: place.column)
  }

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
    handOver(.plain(message, severity: severity, at: place), from: .messageWithSeverity) { _ in
      reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  public func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    handOver(.plain(message(), at: place), from: .message) { report($0) }
  }

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

  public func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {}

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

/// The three forms of which a reporter implements one at least. Each one's default calls the next,
/// and the last one's the first.
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

/// An issue on its way through the defaults of one reporter.
///
/// Whether a type implements a form cannot be asked. But a default is only ever called where its form
/// is not implemented, so an issue that has gone through all three has met none.
private struct Handover {
  @TaskLocal static var current: Handover?

  let reporter: any IssueReporter.Type
  /// As it was handed to the first default: a message without a severity has lost something.
  let issue: RatchetIssue
  /// The form that the last default has called.
  let form: ReporterForm
  /// How many defaults it has gone through.
  let count: Int
}

extension IssueReporter {
  /// Calls the next form, or writes to standard error where none is implemented.
  private func handOver(
    _ issue: RatchetIssue, from form: ReporterForm, to next: (RatchetIssue) -> Void
  ) {
    // A reporter of the same type that an implemented form has called begins anew: the default that
    // was called last leads to that form, and not to this one.
    let last = Handover.current.flatMap { $0.reporter == Self.self && $0.form == form ? $0 : nil }
    let handover = Handover(
      reporter: Self.self, issue: last?.issue ?? issue, form: form.next,
      count: (last?.count ?? 0) + 1)
    guard handover.count < ReporterForm.allCases.count else {
      return StandardErrorReporter().report(handover.issue)
    }
    Handover.$current.withValue(handover) { next(handover.issue) }
  }
}
