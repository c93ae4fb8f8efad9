import Testing

@testable import RatchetData
@testable import RatchetQuery
@testable import RatchetSQLite

@Suite struct DefaultDatabasePathTests {
  private func path(_ environment: [String: String] = [:], program: String = "books") -> String {
    DefaultDatabasePath(environment: environment, home: "/home/jane", program: program)
      .path(named: "db.sqlite", isApple: false)
  }

  @Test("on Apple's systems in Application Support")
  func apple() {
    let path = DefaultDatabasePath(
      environment: ["XDG_DATA_HOME": "/data"], home: "/Users/jane", program: "org.example.books")
    #expect(
      path.path(named: "db.sqlite", isApple: true)
        == "/Users/jane/Library/Application Support/org.example.books/db.sqlite")
  }

  @Test("elsewhere where the specification of XDG says, a relative path ignored")
  func others() {
    #expect(path() == "/home/jane/.local/share/books/db.sqlite")
    #expect(path(["XDG_DATA_HOME": "/data"]) == "/data/books/db.sqlite")
    #expect(path(["XDG_DATA_HOME": "data"]) == "/home/jane/.local/share/books/db.sqlite")
    #expect(path(["XDG_DATA_HOME": ""]) == "/home/jane/.local/share/books/db.sqlite")
  }

  @Test("a program's name is one folder")
  func names() {
    #expect(path(program: "a/b") == "/home/jane/.local/share/a-b/db.sqlite")
    #expect(path(program: "") == "/home/jane/.local/share/ratchet/db.sqlite")
    #expect(DatabasePool.defaultPath(named: "x.sqlite").hasSuffix("/x.sqlite"))
  }
}
