import RatchetIssues

/// The name that tests in XCTest know for
/// ``expectNoDifference(_:_:_:fileID:filePath:line:column:)``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertNoDifference<Value: Equatable>(
  _ first: @autoclosure () throws -> Value,
  _ second: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  expectNoDifference(
    try first(), try second(), message().isEmpty ? nil : message(), fileID: fileID,
    filePath: filePath, line: line, column: column)
}

/// The name that tests in XCTest know for
/// `expectDifference(_:_:operation:changes:fileID:filePath:line:column:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertDifference<Value: Equatable>(
  _ expression: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "",
  operation: () throws -> Void = {},
  changes update: (inout Value) throws -> Void,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  expectDifference(
    try expression(), message().isEmpty ? nil : message(), operation: operation, changes: update,
    fileID: fileID, filePath: filePath, line: line, column: column)
}
