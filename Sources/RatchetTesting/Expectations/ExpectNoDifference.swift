import RatchetDump
import RatchetIssues

/// Expects two values to be equal, and tells line by line what they differ in.
///
/// As `#expect(first == second)`, for large values; in Swift Testing and in XCTest. The failure is an
/// issue at the line of the call. An error that is thrown is one too.
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
    reportIssue(
      Wording.difference(message(), diff(first, second), at: location))
  } catch {
    reportIssue(Wording.differenceThrew(error, at: location))
  }
}

/// Expects an operation to change a value in the way that `changes` says.
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
    reportIssue(Wording.difference(message(), diff(expected, actual), at: location))
  } catch {
    reportIssue(Wording.differenceThrew(error, at: location))
  }
}

/// As the synchronous form, for an operation that suspends; on the caller's actor.
// Disfavoured: in an asynchronous test it would be taken for operations that do not suspend.
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
    reportIssue(Wording.difference(message(), diff(expected, actual), at: location))
  } catch {
    reportIssue(Wording.differenceThrew(error, at: location))
  }
}
