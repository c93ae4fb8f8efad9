public import Ratchet
public import RatchetData
import RatchetDependencies

/// The opened database of the application, as a value of its state: two are equal if they are the
/// same connection, not if they have the same contents.
public struct AppDatabase: Sendable, Equatable {
  /// The connection.
  public let writer: any DatabaseWriter

  /// Wraps a connection.
  public init(_ writer: any DatabaseWriter) { self.writer = writer }

  // A pool and a queue are objects. A writer that is a struct equals nothing.
  public static func == (lhs: AppDatabase, rhs: AppDatabase) -> Bool {
    lhs.writer as AnyObject === rhs.writer as AnyObject
  }
}

/// A recorded session says only that there is a database. When the session is repeated, that is the
/// one of the program that repeats it.
extension AppDatabase: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(dumpText)
  }

  public init(from decoder: any Decoder) throws {
    _ = try decoder.singleValueContainer().decode(String.self)
    @Dependency(\.defaultDatabase) var database
    self.init(database)
  }
}

/// In dumps, a database is one word: its connections and caches say nothing about the application.
extension AppDatabase: DumpTextRepresentable {
  public var dumpText: String { "AppDatabase" }
}
