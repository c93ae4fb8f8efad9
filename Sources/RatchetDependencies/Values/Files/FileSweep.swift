public import Foundation
import RatchetIssues

/// Runs a program once for each of its file operations, with that operation failing, and once more
/// without a fault.
///
/// Each run has separate files. After each, the test checks what must hold whichever operation
/// fails. A sweep in which the program uses no file operation is an issue: it probably uses other
/// files.
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
  /// The client for the program, of which one operation fails.
  public let fileSystem: FileSystemClient
  private let faults: FileFaults

  /// The error of the operation that failed in this run; nil until it fails, and in the run without
  /// a fault.
  public var failure: FileSystemError? { faults.failure }

  private init(
    _ files: MemoryFiles, failing number: Int, with code: FileSystemError.Code
  ) {
    self.files = files
    faults = FileFaults(.fail(operation: number, with: code))
    fileSystem = self.files.client.failing(by: faults)
  }

  /// Runs the sweep.
  ///
  /// - Parameters:
  ///   - files: the files at the start of each run.
  ///   - code: the error of the failing operation.
  ///   - body: runs the program, and checks the resulting files. An error that it throws ends the
  ///     sweep.
  /// - Returns: the number of operations that failed, one in each run.
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
    // With any operation at all, the first would have failed in the first run.
    if number == 1 {
      reportIssue(
        Wording.sweptNothing, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return number - 1
  }

  /// Like the synchronous overload, on the caller's actor.
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
    // With any operation at all, the first would have failed in the first run.
    if number == 1 {
      reportIssue(
        Wording.sweptNothing, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return number - 1
  }
}
