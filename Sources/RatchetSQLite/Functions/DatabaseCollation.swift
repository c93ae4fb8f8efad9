public import Foundation
import RatchetCSQLite

/// An order of texts that is written in Swift, for `ORDER BY`, comparisons and indexes.
///
/// ```swift
/// let natural = DatabaseCollation("natural") { $0.localizedStandardCompare($1) }
/// configuration.add(natural)
///
/// try Book.order { $0.title.collate(natural.collation) }.fetchAll(db)
/// ```
///
/// It must be a total order, and must not change while an index over it exists: an index in another
/// order finds wrong rows. All programs that use such an index need the collation.
public struct DatabaseCollation: SQLExtension {
  /// The name in SQL, where case is ignored.
  public let name: String
  private let compare: @Sendable (String, String) -> ComparisonResult

  /// Makes a collation; see ``SQLExtension`` for how to add it.
  ///
  /// - Parameter compare: Compares two texts. Text that is not valid UTF-8 is repaired before.
  public init(
    _ name: String, _ compare: @escaping @Sendable (String, String) -> ComparisonResult
  ) {
    self.name = name
    self.compare = compare
  }

  /// The collation for use in queries.
  public var collation: Collation { Collation(name) }

  public func install(in database: Database) throws {
    try FunctionRegistration.check(name)
    let body = Unmanaged.passRetained(CollationBody(compare))
    let code = sqlite3_create_collation_v2(
      database.handle, name, SQLITE_UTF8, body.toOpaque(),
      { body, firstCount, first, secondCount, second in
        guard let body else { return 0 }
        return Unmanaged<CollationBody>.fromOpaque(body).takeUnretainedValue()
          .compare(first, firstCount, second, secondCount)
      },
      { body in body.map { Unmanaged<CollationBody>.fromOpaque($0).release() } })
    // Unlike a function, a collation that SQLite refuses is not released by SQLite.
    if code != SQLITE_OK { body.release() }
    try database.check(code, adding: name)
  }
}

/// The comparison of a collation. SQLite holds a reference to it.
private final class CollationBody {
  private let body: @Sendable (String, String) -> ComparisonResult

  init(_ body: @escaping @Sendable (String, String) -> ComparisonResult) { self.body = body }

  func compare(
    _ first: UnsafeRawPointer?, _ firstCount: Int32, _ second: UnsafeRawPointer?,
    _ secondCount: Int32
  ) -> Int32 {
    func text(_ start: UnsafeRawPointer?, _ count: Int32) -> String {
      String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }
    return Int32(body(text(first, firstCount), text(second, secondCount)).rawValue)
  }
}
