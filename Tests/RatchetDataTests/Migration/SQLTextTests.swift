import Testing

@testable import RatchetData
@testable import RatchetQuery
@testable import RatchetSQLite

@Suite struct SQLTextTests {
  @Test(
    "white space and comments do not count",
    arguments: [
      "CREATE TABLE a(id INTEGER, b TEXT)",
      "CREATE  TABLE a (\n  id INTEGER,\r\n\tb TEXT\n)",
      "-- why\nCREATE TABLE a(id INTEGER, /* the * of / it */ b TEXT) -- end",
      "CREATE/**/TABLE a(id INTEGER,b TEXT)",
    ])
  func blanks(sql: String) {
    #expect(SQLText.canonical(sql) == "CREATE TABLE a(id INTEGER,b TEXT)")
    #expect(
      SQLText.checksum(of: sql) == SQLText.checksum(of: "CREATE TABLE a(id INTEGER,b TEXT)"))
  }

  @Test(
    "what is quoted counts to the last blank",
    arguments: [
      "SELECT 'a  --b'", "SELECT \"a /* b\"", "SELECT `a  b`", "SELECT[a  b]", "SELECT 'it''s  b'",
      "SELECT 'a' 'b'", "SELECT 'a''b'", "SELECT 'a", "SELECT '", "SELECT 'é  日本'",
    ])
  func quotes(sql: String) {
    #expect(SQLText.canonical(sql) == sql)
    #expect(SQLText.canonical("\n" + sql) == sql)
  }

  @Test("what cannot stand apart, or together, is told from the other")
  func apart() {
    let texts = [
      "SELECT a b", "SELECT ab", "SELECT 'a' 'b'", "SELECT 'a''b'", "SELECT x'00'", "SELECT x '00'",
      "SELECT 1 2", "SELECT 12", "SELECT a-b", "SELECT a --b", "select a b", "",
    ]
    #expect(Set(texts.map(SQLText.canonical)).count == texts.count)
    #expect(Set(texts.map { SQLText.checksum(of: $0) }).count == texts.count)
  }

  @Test("a checksum is the same for good")
  func pinned() {
    #expect(SQLText.checksum(of: "") == "af63bd4c8601b7df")
    #expect(SQLText.checksum(of: "CREATE TABLE a(b)") == "3893a04be80531e1")
  }

  @Test("texts one after the other are told from one text")
  func several() {
    func checksum(_ texts: [String]) -> String {
      var checksum = SQLText.Checksum()
      for text in texts { checksum.append(text) }
      return checksum.description
    }
    #expect(checksum(["a", "b"]) != checksum(["ab"]))
    #expect(checksum(["a", "b"]) != checksum(["b", "a"]))
    #expect(checksum(["a"]) == SQLText.checksum(of: "a"))
  }
}
