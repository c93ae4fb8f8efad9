public import Foundation

/// What is known of a file without reading it.
public struct FileAttributes: Sendable, Hashable {
  public enum Kind: String, Sendable, CaseIterable {
    case file, directory, symbolicLink
    /// A device, a socket, a pipe.
    case other
  }

  public var kind: Kind
  /// The bytes of a file; zero for what is no file.
  public var size: Int
  public var modified: Date

  public init(kind: Kind, size: Int, modified: Date) {
    self.kind = kind
    self.size = size
    self.modified = modified
  }
}
