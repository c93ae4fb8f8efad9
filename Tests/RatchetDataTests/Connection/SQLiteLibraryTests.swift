import RatchetCSQLite
import RatchetData
import Testing

@Suite struct SQLiteLibraryTests {
  @Test("the SQLite library reports its version and build options")
  func version() async throws {
    let said = try await onMemory { try $0.fetchOne(String.self, sql: "SELECT sqlite_version()") }
    #expect(SQLiteLibrary.version == said)
    #expect(SQLiteLibrary.versionNumber == Int(sqlite3_libversion_number()))
    let options = try await onMemory {
      try $0.fetchAll(String.self, sql: "PRAGMA compile_options")
    }
    #expect(SQLiteLibrary.compileOptions == options)
    for option in options {
      #expect(SQLiteLibrary.has(compileOption: option))
      #expect(SQLiteLibrary.has(compileOption: "SQLITE_\(option)"))
    }
    #expect(!SQLiteLibrary.has(compileOption: "ENABLE_NO_SUCH_THING"))
  }

  @Test("features that the library reports are usable", arguments: SQLiteLibrary.Feature.allCases)
  func features(_ feature: SQLiteLibrary.Feature) async throws {
    let sql: String? =
      switch feature {
      case .fullTextSearch: "CREATE VIRTUAL TABLE t USING fts5(text)"
      case .mathFunctions: "SELECT sqrt(2)"
      case .rightAndFullJoin: "SELECT 1 FROM (SELECT 1) FULL JOIN (SELECT 2)"
      case .preupdateHook, .serialization: nil
      }
    guard let sql else { return }
    let works = try await onMemory { db in
      do {
        try db.execute(sql: sql)
        return true
      } catch let error as DatabaseError where error.code == .error {
        return false
      }
    }
    #expect(works == SQLiteLibrary.has(feature))
  }

  @Test("a library that is too old is refused in one line")
  func tooOld() throws {
    for (number, version) in [(3_038_000, "3.38.0"), (3_040_001, "3.40.1"), (4_000_000, "4.0.0")] {
      try SQLiteLibrary.check(versionNumber: number, version: version)
    }
    let error = try #require(throws: DatabaseError.self) {
      try SQLiteLibrary.check(versionNumber: 3_037_002, version: "3.37.2")
    }
    #expect(error.code == .cannotOpen)
    #expect(
      error.message
        == "the system's SQLite is too old: it is 3.37.2, and 3.38.0 or newer is needed")
  }
}
