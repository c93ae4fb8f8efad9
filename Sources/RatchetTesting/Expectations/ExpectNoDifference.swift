import RatchetDump
import RatchetIssues

/// Checks that two values are equal, and reports the difference line by line if they are not.
///
/// Like `#expect(first == second)`, but readable for large values; works in Swift Testing and in
/// XCTest. A failure is an issue at the line of the call, and so is an error that either expression
/// throws.
///
/// ```swift
/// expectNoDifference(store.state.books.elements, [.dune, .emma])
/// ```
public func expectNoDifference<Value: Equatable>(
  _ first: @autoclosure () throws -> Value,
  _ second: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let (first, second) = (try first(), try second())
    guard first != second else { return }
    report(message(), first, second, at: location)
  } catch {
    reportIssue(Wording.differenceThrew(error, at: location))
  }
}

/// Checks that an operation changes a value as `changes` describes.
///
/// The value is read before and after the operation; the first reading, changed by the closure,
/// must equal the second. An error that any of the closures throws is an issue.
///
/// ```swift
/// expectDifference(counter.count) {
///   counter.increment()
/// } changes: {
///   $0 = 1
/// }
/// ```
public func expectDifference<Value: Equatable>(
  _ expression: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String? = nil,
  operation: () throws -> Void = {},
  changes update: (inout Value) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    var expected = try expression()
    try update(&expected)
    try operation()
    let actual = try expression()
    guard expected != actual else { return }
    report(message(), expected, actual, at: location)
  } catch {
    reportIssue(Wording.differenceThrew(error, at: location))
  }
}

/// The form for an operation that suspends; it runs on the caller's actor.
// Disfavoured: otherwise an asynchronous test would call this overload for operations that do not
// suspend.
@_disfavoredOverload
public nonisolated(nonsending) func expectDifference<Value: Equatable>(
  _ expression: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String? = nil,
  operation: nonisolated(nonsending) () async throws -> Void,
  changes update: (inout Value) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    var expected = try expression()
    try update(&expected)
    try await operation()
    let actual = try expression()
    guard expected != actual else { return }
    report(message(), expected, actual, at: location)
  } catch {
    reportIssue(Wording.differenceThrew(error, at: location))
  }
}

private func report<Value: Equatable>(
  _ message: String?, _ first: Value, _ second: Value, at location: IssueLocation
) {
  let difference = diff(first, second)
  guard difference == nil, second != second else {
    return reportIssue(Wording.difference(message, difference, at: location))
  }
  reportIssue(
    Wording.unequalValue(
      message, StateParts.unequalToThemselves(in: second), dump: dumpText(second), at: location))
}
