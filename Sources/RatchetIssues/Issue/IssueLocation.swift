/// A place in source code, which an issue is about.
///
/// Two locations are equal if their file ID, file path, line and column are; the texts are
/// compared, not their addresses.
///
/// ```swift
/// let here = IssueLocation()
/// print(here)  // ReadingList.swift:41
/// ```
public struct IssueLocation: Sendable {
  /// The file as `Module/File.swift`, the same on all machines.
  public let fileID: StaticString
  /// The full path at compile time, which editors and test reports link to.
  public let filePath: StaticString
  /// The line, counted from 1.
  public let line: UInt
  /// The column, counted from 1.
  public let column: UInt

  /// Makes a location; by default, that of the call.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

extension IssueLocation: CustomStringConvertible {
  /// The file's name and the line: `ReadingList.swift:41`.
  public var description: String {
    let file = fileID.description
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return "\(name):\(line)"
  }
}

extension IssueLocation: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.line == right.line && left.column == right.column
      && left.fileID.description == right.fileID.description
      && left.filePath.description == right.filePath.description
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID.description)
    hasher.combine(line)
    hasher.combine(column)
  }
}
