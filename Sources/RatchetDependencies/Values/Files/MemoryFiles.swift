public import Foundation
import RatchetIssues
import Synchronization

/// Files in memory for tests and previews, which a test can inspect.
///
/// Operations on files and directories give the same results as the system's. There are no links
/// and no permissions, and the current directory is `/`. Names are bytes, as on Linux: an accent
/// that is written as one scalar or as two makes two names.
///
/// ```swift
/// let files = MemoryFiles(["/books.txt": Data("Emma".utf8)])
/// try files.client.move("/books.txt", "/read.txt")
/// let texts = files.texts  // ["/read.txt": "Emma"]
/// ```
public final class MemoryFiles: Sendable {
  // A lock: a client is used on any thread.
  private let tree: Mutex<FileTree>
  private let now: @Sendable () -> Date

  /// Makes files in memory.
  ///
  /// - Parameters:
  ///   - files: the initial files, by path; the directories above them exist too. If two of them
  ///     cannot both exist, that is an issue at this line, and the later path is omitted.
  ///   - now: the modification time of files that are changed at the time of the call.
  public init(
    _ files: [String: Data] = [:],
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let start = now()
    var tree = FileTree(at: start)
    for error in tree.add(files, at: start) {
      reportIssue(
        Wording.initialFileRefused(error), fileID: fileID, filePath: filePath, line: line,
        column: column)
    }
    self.tree = Mutex(tree)
    self.now = now
  }

  /// Separate files that begin with those of another.
  package init(copying other: MemoryFiles) {
    let copy = other.tree.withLock { $0 }
    tree = Mutex(copy)
    now = other.now
  }

  /// All files, by their absolute paths.
  public var files: [String: Data] { tree.withLock { $0.files } }

  /// All files as text; bytes that are not valid UTF-8 become U+FFFD.
  public var texts: [String: String] { files.mapValues { String(decoding: $0, as: UTF8.self) } }

  /// The absolute paths of all directories except the root, sorted.
  public var directories: [String] { tree.withLock { $0.directories } }

  /// The client through which a program uses these files.
  public var client: FileSystemClient {
    FileSystemClient(
      read: { path throws(FileSystemError) in
        try self.use { tree throws(FileSystemError) in try tree.read(path) }
      },
      write: { data, path throws(FileSystemError) in
        try self.change { tree, now throws(FileSystemError) in try tree.write(data, path, at: now) }
      },
      append: { data, path throws(FileSystemError) in
        try self.change { tree, now throws(FileSystemError) in try tree.append(data, path, at: now)
        }
      },
      list: { path throws(FileSystemError) in
        try self.use { tree throws(FileSystemError) in try tree.list(path) }
      },
      createDirectory: { path throws(FileSystemError) in
        try self.change { tree, now throws(FileSystemError) in
          try tree.createDirectory(path, at: now)
        }
      },
      remove: { path throws(FileSystemError) in
        try self.use { tree throws(FileSystemError) in try tree.remove(path) }
      },
      move: { from, to throws(FileSystemError) in
        try self.use { tree throws(FileSystemError) in try tree.move(from, to) }
      },
      copy: { from, to throws(FileSystemError) in
        try self.use { tree throws(FileSystemError) in try tree.copy(from, to) }
      },
      attributes: { path throws(FileSystemError) in
        try self.use { tree throws(FileSystemError) in try tree.attributes(path) }
      },
      temporaryDirectory: { () throws(FileSystemError) in
        try self.change { tree, now throws(FileSystemError) in try tree.temporaryDirectory(at: now)
        }
      })
  }

  private func use<R: Sendable>(
    _ operation: (inout FileTree) throws(FileSystemError) -> R
  ) throws(FileSystemError) -> R {
    try tree.withLock { tree throws(FileSystemError) in try operation(&tree) }
  }

  private func change<R: Sendable>(
    _ operation: (inout FileTree, Date) throws(FileSystemError) -> R
  ) throws(FileSystemError) -> R {
    // Called outside the lock: it is the test's own function.
    let now = now()
    return try tree.withLock { tree throws(FileSystemError) in try operation(&tree, now) }
  }
}

extension FileSystemClient {
  /// A client with separate files in memory, and planned faults.
  ///
  /// To inspect the files, make ``MemoryFiles``.
  public static func inMemory(
    _ files: [String: Data] = [:], faults: FilePlan = .none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> FileSystemClient {
    MemoryFiles(files, fileID: fileID, filePath: filePath, line: line, column: column)
      .client.failing(faults)
  }
}
