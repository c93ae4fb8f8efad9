import RatchetData
import Testing

@Table("poets") private struct Poet: Codable, Hashable {
  let id: Int
  var name = ""
}

@Table("poems") private struct Poem: Codable, Hashable {
  let id: Int
  var poetID: Int
  var title: String?
}

@Table("moods") private struct Mood: Codable, Hashable {
  var name: String
}

@Suite("Rows of an outer join as JSON") struct JoinedJSONTests {
  private func withPoems<T: Sendable>(_ body: @Sendable (Database) throws -> T) throws -> T {
    let database = try DatabaseQueue()
    return try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE poets (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
          CREATE TABLE poems (id INTEGER PRIMARY KEY, poetID INTEGER NOT NULL, title TEXT);
          CREATE TABLE moods (name TEXT NOT NULL);
          """)
      try db.seed {
        Poet(id: 1, name: "Sappho")
        Poet(id: 2, name: "Homer")
        Poem(id: 7, poetID: 1, title: nil)
        Poem(id: 8, poetID: 1, title: "Ode")
        Mood(name: "Sappho")
      }
      return try body(db)
    }
  }

  @Test("An array has the matching rows, and is empty if there are none")
  func arrays() throws {
    let query = Poet.leftJoin(Poem.all) { $0.id == $1.poetID }
      .group { poet, _ in poet.id }
      .order { poet, _ in poet.id }
    let all = try withPoems { try query.select { ($0.name, $1.jsonGroupArray()) }.fetchAll($0) }
    #expect(all.map(\.0) == ["Sappho", "Homer"])
    #expect(
      all.map { Set($0.1) }
        == [[Poem(id: 7, poetID: 1, title: nil), Poem(id: 8, poetID: 1, title: "Ode")], []])
    let titled = try withPoems {
      try query.select { $1.jsonGroupArray(filter: $1.id.isNot(7)) }.fetchAll($0)
    }
    #expect(titled == [[Poem(id: 8, poetID: 1, title: "Ode")], []])
  }

  @Test("An object is nil without a row, also for a table with one column")
  func objects() throws {
    let moods = Poet.leftJoin(Mood.all) { $0.name == $1.name }.order { poet, _ in poet.id }
    #expect(
      try withPoems { try moods.select { $1.jsonObject() }.fetchAll($0) }
        == [Mood(name: "Sappho"), nil])
    let poems = Poet.leftJoin(Poem.all) { $0.id == $1.poetID }.order { ($0.id, $1.id) }
    #expect(
      try withPoems { try poems.select { $1.jsonObject() }.fetchAll($0) }.map { $0?.id }
        == [7, 8, nil])
  }
}
