public import Foundation
import RatchetIssues

/// Runs a program once for each of its file operations, which fails in that run, and once more without a
/// fault.
///
/// Each run has files of its own. What a program must keep, whichever operation fails, is what its test
/// looks for after each. A sweep that meets no operation is an issue: its program uses other files.
///
/// ```swift
/// FileSweep.run(["/books.txt": Data("Emma".utf8)]) { run in
///   do {
///     try run.fileSystem.move("/books.txt", "/read.txt")
///     #expect(run.failure == nil)
///   } catch {
///     #expect(run.files.texts == ["/books.txt": "Emma"])
///   }
/// }
/// ```
public struct FileSweep: Sendable {
  /// The files of this run.
  public let files: MemoryFiles
  /// What the program uses, of which one operation fails.
  public let fileSystem: FileSystemClient
  private let faults: FileFaults

  /// What failed in this run; nil before it has, and in the run without a fault.
  public var failure: FileSystemError? { faults.failure }

  private init(
    _ files: MemoryFiles, failing number: Int, with code: FileSystemError.Code
  ) {
    self.files = files
    faults = FileFaults(.fail(operation: number, with: code))
    fileSystem = self.files.client.failing(by: faults)
  }

  /// - Parameters:
  ///   - files: what is there at the start of each run.
  ///   - code: what goes wrong.
  ///   - body: runs the program, and looks at what is left. What it throws ends the sweep.
  /// - Returns: how many operations there were to fail.
  @discardableResult
  public static func run(
    _ files: [String: Data] = [:], with code: FileSystemError.Code = .inputOutput,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body: (FileSweep) throws -> Void
  ) rethrows -> Int {
    var number = 1
    while true {
      let files = MemoryFiles(
        files, fileID: fileID, filePath: filePath, line: line, column: column)
      let run = FileSweep(files, failing: number, with: code)
      try body(run)
      if run.failure == nil { break }
      number += 1
    }
    // The first operation of all would have failed in the first run.
    if number == 1 {
      reportIssue(
        Wording.sweptNothing, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return number - 1
  }

  /// As the synchronous form, on the caller's actor.
  @discardableResult
  public static func run(
    _ files: [String: Data] = [:], with code: FileSystemError.Code = .inputOutput,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body: (FileSweep) async throws -> Void
  ) async rethrows -> Int {
    var number = 1
    while true {
      let files = MemoryFiles(
        files, fileID: fileID, filePath: filePath, line: line, column: column)
      let run = FileSweep(files, failing: number, with: code)
      try await body(run)
      if run.failure == nil { break }
      number += 1
    }
    // The first operation of all would have failed in the first run.
    if number == 1 {
      reportIssue(
        Wording.sweptNothing, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return number - 1
  }
}
