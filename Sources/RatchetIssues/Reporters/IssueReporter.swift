/// A destination of issues.
///
/// A reporter is a value that may be called from any thread, and from several at once; it must not
/// report an issue itself. Implement one of two methods: ``report(_:)``, which receives the whole
/// issue, or ``reportIssue(_:severity:fileID:filePath:line:column:)``, which receives its text,
/// severity and location. A reporter that implements either receives every issue, in whichever form
/// it is reported.
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
  /// Receives one issue; called synchronously by the code that found it.
  ///
  /// The default passes the issue's text, severity and location to the form for messages.
  func report(_ issue: RatchetIssue)

  /// Receives an expected issue: see
  /// ``withExpectedIssue(_:isIntermittent:fileID:filePath:line:column:_:)``.
  ///
  /// The default passes its text and location to the form for expected messages, whose default
  /// ignores it.
  func expectIssue(_ issue: RatchetIssue)

  /// Receives a message. The default passes it to another form; if none is implemented, it goes to
  /// standard error.
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives a message without its severity, like reporters from before warnings existed. The
  /// default passes it to another form, as a mistake (``IssueSeverity/error``).
  func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives a caught error. The default reports an issue that has it as its
  /// ``RatchetIssue/error``.
  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives an expected message. The default ignores it.
  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives an expected error. The default expects a message that describes it.
  func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}
