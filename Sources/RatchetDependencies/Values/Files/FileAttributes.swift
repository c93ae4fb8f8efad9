public import Foundation

/// The attributes of a file that can be read without its contents.
public struct FileAttributes: Sendable, Hashable {
  /// The kind of a file-system entry.
  public enum Kind: String, Sendable, CaseIterable {
    /// A regular file.
    case file
    /// A directory.
    case directory
    /// A symbolic link, which is not followed.
    case symbolicLink
    /// A device, a socket or a pipe.
    case other
  }

  /// The kind of the entry.
  public var kind: Kind
  /// The size of a file in bytes; zero for any other entry.
  public var size: Int
  /// The time of the last change.
  public var modified: Date

  /// Makes attributes.
  public init(kind: Kind, size: Int, modified: Date) {
    self.kind = kind
    self.size = size
    self.modified = modified
  }
}
