import Foundation
import RatchetDependencies

/// The kind of files: both kinds must behave the same.
enum FileSystems: String, CaseIterable, Sendable {
  case system, memory

  /// Runs a scenario in a new, empty directory.
  func run(_ scenario: (FileSystemClient, _ directory: String) throws -> Void) throws {
    let fileSystem: FileSystemClient = self == .system ? .ofSystem : .inMemory()
    try fileSystem.withTemporaryDirectory { try scenario(fileSystem, $0) }
  }
}

extension Result where Failure == FileSystemError {
  /// The cause of an operation's failure.
  var code: FileSystemError.Code? {
    if case .failure(let error) = self { error.code } else { nil }
  }
}

/// The error of an operation, which must throw one.
func failure(_ operation: () throws -> Void) -> FileSystemError? {
  do {
    try operation()
    return nil
  } catch {
    return error as? FileSystemError
  }
}
