import CSQLite

/// The SQLite that the program runs with: the system's, and so not always the one it was built with.
///
/// ```swift
/// print("SQLite \(SQLiteLibrary.version)")
/// if SQLiteLibrary.has(.fullTextSearch) { try createSearchTable(db) }
/// ```
public enum SQLiteLibrary {
  /// What a version or a build of SQLite may lack.
  public enum Feature: Hashable, Sendable, CaseIterable {
    /// FTS5.
    case fullTextSearch
    /// `sin`, `sqrt`, `ceil` and the like in SQL.
    case mathFunctions
    /// The hook that tells which rows a statement changes, and their old values.
    case preupdateHook
    /// `RIGHT JOIN` and `FULL JOIN`: from version 3.39 on.
    case rightAndFullJoin
    /// A database as bytes. Where it is missing, this library makes a copy in a file instead.
    case serialization
  }

  /// Of the library in use, such as `3.40.1`.
  public static var version: String {
    String(cString: sqlite3_libversion())
  }

  /// The version as SQLite counts it: 3040001 for 3.40.1.
  public static var versionNumber: Int {
    Int(sqlite3_libversion_number())
  }

  /// The oldest version that a database can be opened with. It is the first that tells where in a
  /// statement an error is.
  public static let minimumVersion = "3.38.0"

  /// How the library was built: names without the leading `SQLITE_`, such as `ENABLE_FTS5`.
  public static var compileOptions: [String] {
    var options: [String] = []
    while let option = sqlite3_compileoption_get(Int32(options.count)) {
      options.append(String(cString: option))
    }
    return options
  }

  /// Whether the library has it.
  public static func has(_ feature: Feature) -> Bool {
    switch feature {
    case .fullTextSearch: has(compileOption: "ENABLE_FTS5")
    case .mathFunctions: has(compileOption: "ENABLE_MATH_FUNCTIONS")
    case .preupdateHook: has(compileOption: "ENABLE_PREUPDATE_HOOK")
    case .rightAndFullJoin: versionNumber >= 3_039_000
    case .serialization: ratchet_sqlite3_can_serialize() != 0
    }
  }

  /// Whether the library was built with that option; `SQLITE_` before its name may be left out.
  public static func has(compileOption: String) -> Bool {
    sqlite3_compileoption_used(compileOption) != 0
  }

  /// Throws if that version of SQLite lacks what this library calls.
  package static func check(versionNumber: Int, version: String) throws {
    guard versionNumber >= 3_038_000 else {
      throw DatabaseError(
        code: .cannotOpen,
        message: Wording.oldSQLite(version: version, minimum: minimumVersion))
    }
  }
}
