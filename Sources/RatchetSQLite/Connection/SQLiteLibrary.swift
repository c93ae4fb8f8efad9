import RatchetCSQLite

/// The SQLite library that the program runs with: the system's, so not always the one it was built
/// with.
///
/// ```swift
/// print("SQLite \(SQLiteLibrary.version)")
/// if SQLiteLibrary.has(.fullTextSearch) { try createSearchTable(db) }
/// ```
public enum SQLiteLibrary {
  /// Features that some versions or builds of SQLite lack.
  public enum Feature: Hashable, Sendable, CaseIterable {
    /// Full-text search with FTS5.
    case fullTextSearch
    /// Mathematical functions in SQL, such as `sin`, `sqrt` and `ceil`.
    case mathFunctions
    /// The hook that reports which rows a statement changes, and their old values.
    case preupdateHook
    /// `RIGHT JOIN` and `FULL JOIN`: since version 3.39.
    case rightAndFullJoin
    /// The conversion of a database into bytes. If SQLite lacks it, this library makes a copy in a
    /// temporary file instead.
    case serialization
  }

  /// The version of the library, such as `3.40.1`.
  public static var version: String {
    String(cString: sqlite3_libversion())
  }

  /// The version as a number: 3040001 for 3.40.1.
  public static var versionNumber: Int {
    Int(sqlite3_libversion_number())
  }

  /// The oldest version with which a database can be opened. It is the first that reports where in
  /// a statement an error is.
  public static let minimumVersion = "3.38.0"

  /// The options that the library was built with: names without the leading `SQLITE_`, such as
  /// `ENABLE_FTS5`.
  public static var compileOptions: [String] {
    var options: [String] = []
    while let option = sqlite3_compileoption_get(Int32(options.count)) {
      options.append(String(cString: option))
    }
    return options
  }

  /// Returns whether the library has a feature.
  public static func has(_ feature: Feature) -> Bool {
    switch feature {
    case .fullTextSearch: has(compileOption: "ENABLE_FTS5")
    case .mathFunctions: has(compileOption: "ENABLE_MATH_FUNCTIONS")
    case .preupdateHook: has(compileOption: "ENABLE_PREUPDATE_HOOK")
    case .rightAndFullJoin: versionNumber >= 3_039_000
    case .serialization: ratchet_sqlite3_can_serialize() != 0
    }
  }

  /// Returns whether the library was built with an option; its leading `SQLITE_` may be omitted.
  public static func has(compileOption: String) -> Bool {
    sqlite3_compileoption_used(compileOption) != 0
  }

  /// Throws if this version of SQLite lacks functions that this library calls.
  package static func check(versionNumber: Int, version: String) throws {
    guard versionNumber >= 3_038_000 else {
      throw DatabaseError(
        code: .cannotOpen,
        message: Wording.oldSQLite(version: version, minimum: minimumVersion))
    }
  }
}
