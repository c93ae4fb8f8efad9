/// Where issues go.
///
/// A reporter is a value that may be called from any thread, from several at once, and must not report
/// an issue itself. Implement one of two: ``report(_:)``, which gets the whole issue, or
/// ``reportIssue(_:severity:fileID:filePath:line:column:)``, which gets its text, its severity and its
/// place. A reporter that implements either gets every issue, whichever form is called.
///
/// ```swift
/// struct LogReporter: IssueReporter {
///   func reportIssue(
///     _ message: @autoclosure () -> String?,
///     severity: IssueSeverity,
///     fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
///   ) {
///     print("\(fileID):\(line): \(severity): \(message() ?? "")")
///   }
/// }
/// ```
public protocol IssueReporter: Sendable {
  /// Takes one issue; called synchronously by the code that found it.
  ///
  /// Unless implemented, the issue's text, severity and place go to the message's form.
  func report(_ issue: RatchetIssue)

  /// Takes an issue that is expected: see ``withExpectedIssue(_:isIntermittent:fileID:filePath:line:column:_:)``.
  ///
  /// Unless implemented, its text and place go to the message's form, which ignores it.
  func expectIssue(_ issue: RatchetIssue)

  /// Takes a message. Unless implemented, it goes to another form; to standard error where none is
  /// implemented.
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Takes a message without its severity, as reporters did before there were warnings. Unless
  /// implemented, it goes to another form, as a mistake (``IssueSeverity/error``).
  func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Takes an error that was caught. Unless implemented, it is reported as an issue that has it as its
  /// ``RatchetIssue/error``.
  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Takes a message that is expected. Unless implemented, it is ignored.
  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Takes an error that is expected. Unless implemented, a message that describes it is expected.
  func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}
