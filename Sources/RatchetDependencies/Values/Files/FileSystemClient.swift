public import Foundation

/// What a program does with files: on the disc, or in memory with faults by plan.
///
/// Paths are the system's: `/` between names, relative ones reckoned from the current directory (in memory
/// from `/`). They are taken as they are written: a `~` is a name. One with a NUL is refused as `invalid`. Each operation blocks until it is done: call it from an effect, not from a reducer. They may
/// be called from any thread.
///
/// ```swift
/// @Dependency(\.fileSystem) var fileSystem
/// try fileSystem.write(Data("Emma\n".utf8), "books.txt")
/// ```
public struct FileSystemClient: Sendable {
  /// The whole of a file.
  public var read: @Sendable (_ path: String) throws(FileSystemError) -> Data

  /// Makes or replaces a file: whoever reads it meanwhile sees the old one or the new one, whole. Its
  /// directory must be there.
  ///
  /// The rights of a file that was there stay, and one that may not be written to is refused. Of a link,
  /// what it leads to is written. A pipe or a device is written to as it is.
  public var write: @Sendable (_ data: Data, _ path: String) throws(FileSystemError) -> Void

  /// Adds to the end of a file, which is made where there is none.
  public var append: @Sendable (_ data: Data, _ path: String) throws(FileSystemError) -> Void

  /// The names in a directory, sorted.
  public var list: @Sendable (_ path: String) throws(FileSystemError) -> [String]

  /// Makes a directory, and those above it that are missing. One that is there is no error.
  public var createDirectory: @Sendable (_ path: String) throws(FileSystemError) -> Void

  /// Removes a file, or a directory with all that is in it.
  public var remove: @Sendable (_ path: String) throws(FileSystemError) -> Void

  /// Gives a file or a directory another path, which must be free.
  public var move: @Sendable (_ from: String, _ to: String) throws(FileSystemError) -> Void

  /// Copies a file, or a directory with all that is in it, to a path that must be free.
  public var copy: @Sendable (_ from: String, _ to: String) throws(FileSystemError) -> Void

  /// What is at a path, a link as a link; nil where there is nothing.
  public var attributes: @Sendable (_ path: String) throws(FileSystemError) -> FileAttributes?

  /// Makes a new, empty directory for things of no duration, and answers its path. Who asks removes it.
  public var temporaryDirectory: @Sendable () throws(FileSystemError) -> String

  public init(
    read: @escaping @Sendable (_ path: String) throws(FileSystemError) -> Data,
    write: @escaping @Sendable (_ data: Data, _ path: String) throws(FileSystemError) -> Void,
    append: @escaping @Sendable (_ data: Data, _ path: String) throws(FileSystemError) -> Void,
    list: @escaping @Sendable (_ path: String) throws(FileSystemError) -> [String],
    createDirectory: @escaping @Sendable (_ path: String) throws(FileSystemError) -> Void,
    remove: @escaping @Sendable (_ path: String) throws(FileSystemError) -> Void,
    move: @escaping @Sendable (_ from: String, _ to: String) throws(FileSystemError) -> Void,
    copy: @escaping @Sendable (_ from: String, _ to: String) throws(FileSystemError) -> Void,
    attributes: @escaping @Sendable (_ path: String) throws(FileSystemError) -> FileAttributes?,
    temporaryDirectory: @escaping @Sendable () throws(FileSystemError) -> String
  ) {
    self.read = read
    self.write = write
    self.append = append
    self.list = list
    self.createDirectory = createDirectory
    self.remove = remove
    self.move = move
    self.copy = copy
    self.attributes = attributes
    self.temporaryDirectory = temporaryDirectory
  }
}
