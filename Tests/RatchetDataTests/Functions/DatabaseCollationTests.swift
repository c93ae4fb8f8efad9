import Foundation
import RatchetData
import Testing

private let byLength = DatabaseCollation("by_length") { first, second in
  first.count == second.count
    ? (first < second ? .orderedAscending : first == second ? .orderedSame : .orderedDescending)
    : first.count < second.count ? .orderedAscending : .orderedDescending
}

@Suite("Collations written in Swift")
struct DatabaseCollationTests {
  @Test("sort in SQL and in queries, with an index too")
  func order() async throws {
    var configuration = DatabaseConfiguration()
    configuration.add(byLength)
    let database = try DatabaseQueue(configuration: configuration)
    let texts = try await database.write { db in
      try db.execute(sql: Snippet.schema)
      try db.execute(sql: "CREATE INDEX i ON snippets(text COLLATE by_length)")
      for text in ["ccc", "a", "bb", "", "aa", "šš"] {
        try db.execute(sql: "INSERT INTO snippets(text) VALUES (?)", arguments: [text])
      }
      return (
        try db.fetchAll(
          String.self, sql: "SELECT text FROM snippets ORDER BY text COLLATE by_length"),
        try Snippet.order { $0.text.collate(byLength.collation).desc() }.select(\.text).fetchAll(db)
      )
    }
    let sorted = ["", "a", "aa", "bb", "šš", "ccc"]
    #expect(texts.0 == sorted)
    #expect(texts.1 == sorted.reversed())
  }

  @Test("are named in the error if a file needs one that the program lacks")
  func missing() async throws {
    let database = try DatabaseQueue()
    let error = try await databaseError {
      try await database.write { db in
        try db.execute(sql: Snippet.schema)
        try db.execute(sql: "SELECT * FROM snippets ORDER BY text COLLATE by_length")
      }
    }
    #expect(error.message == "no such collation sequence: by_length")
  }
}
