package import Foundation
import RatchetSystem

/// Replaces files of shared values and snapshots atomically.
package enum AtomicFile {
  /// Replaces the file as ``AtomicWrite`` does. Missing folders are created.
  package static func replace(_ url: URL, with data: Data) throws(FileStorageError) {
    try converted { () throws(FileWriteError) in
      try AtomicWrite.replace(url.path, with: data.bytes, mode: 0o644, makesFolders: true)
    }
  }

  /// The existing file that ``replace(_:with:)`` would replace: the one that a link leads to. Nil if
  /// there is none; throws the error of a replacement if that would refuse.
  static func replaced(_ url: URL) throws(FileStorageError) -> URL? {
    let path = try converted { () throws(FileWriteError) in
      try AtomicWrite.replacedFile(at: url.path)
    }
    return path.map { URL(filePath: $0, directoryHint: .notDirectory) }
  }

  private static func converted<R>(
    _ body: () throws(FileWriteError) -> R
  ) throws(FileStorageError) -> R {
    do throws(FileWriteError) {
      return try body()
    } catch {
      throw FileStorageError(operation: error.call, path: error.path, reason: error.reason)
    }
  }
}

/// The error when a file of a shared value could not be read or written.
public struct FileStorageError: Error, Hashable, CustomStringConvertible {
  /// The name of the system call that failed; `read` if the file could not be read.
  public let operation: String
  /// The path of the file or folder.
  public let path: String
  /// The system's description of the error.
  public let reason: String

  public var description: String {
    operation == "read"
      ? Wording.fileNotRead(path: path, reason: reason)
      : Wording.fileNotWritten(operation: operation, path: path, reason: reason)
  }
}
