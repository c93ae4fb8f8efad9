public import Foundation

/// The file operations of a program: on the disk, or in memory with planned faults.
///
/// Paths are the system's: components are separated by `/`, and relative paths begin at the current
/// directory (in memory at `/`). They are used literally: a `~` is an ordinary name. A path that
/// contains a NUL is an error with code `invalid`. Each operation blocks until it is done: call it
/// from an effect, not from a reducer. Operations may be called from any thread.
///
/// ```swift
/// @Dependency(\.fileSystem) var fileSystem
/// try fileSystem.write(Data("Emma\n".utf8), "books.txt")
/// ```
public struct FileSystemClient: Sendable {
  /// Reads a whole file.
  public var read: @Sendable (_ path: String) throws(FileSystemError) -> Data

  /// Creates or replaces a file atomically: a concurrent reader sees either the old file or the new
  /// one, whole. Its directory must exist.
  ///
  /// The permissions of an existing file are kept, and one without write permission is not
  /// replaced. For a link, its target is written. A pipe or a device is written to directly.
  public var write: @Sendable (_ data: Data, _ path: String) throws(FileSystemError) -> Void

  /// Appends to a file, which is created if it does not exist.
  public var append: @Sendable (_ data: Data, _ path: String) throws(FileSystemError) -> Void

  /// The names in a directory, sorted.
  public var list: @Sendable (_ path: String) throws(FileSystemError) -> [String]

  /// Creates a directory, and missing ones above it. It is no error if the directory exists.
  public var createDirectory: @Sendable (_ path: String) throws(FileSystemError) -> Void

  /// Removes a file, or a directory with its contents.
  public var remove: @Sendable (_ path: String) throws(FileSystemError) -> Void

  /// Moves a file or a directory to another path, which must not exist.
  public var move: @Sendable (_ from: String, _ to: String) throws(FileSystemError) -> Void

  /// Copies a file, or a directory with its contents, to a path that must not exist. A pipe, a
  /// socket or a device, and a directory with one, is refused with code `invalid`.
  public var copy: @Sendable (_ from: String, _ to: String) throws(FileSystemError) -> Void

  /// The attributes of the entry at a path, without following a link; nil if there is none.
  public var attributes: @Sendable (_ path: String) throws(FileSystemError) -> FileAttributes?

  /// Creates a new, empty temporary directory, and returns its path. The caller removes it.
  public var temporaryDirectory: @Sendable () throws(FileSystemError) -> String

  /// Makes a client of its operations.
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
