import RatchetData
import Testing

@Table("leaf") private struct Leaf { let id: Int }

@Suite("Commits to several tables") struct SeveralTablesTests {
  @Test("An observer of both gets each commit once, with the rows of each table")
  func both() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    try await database.run("CREATE TABLE leaf(id INTEGER PRIMARY KEY); CREATE TABLE other(id)")
    let changes = database.changes(in: Note.self, Leaf.self)
    try await database.run("INSERT INTO leaf VALUES (4)")
    try await database.run("INSERT INTO other VALUES (1)")
    try await database.run(
      "INSERT INTO note(id, text) VALUES (5, 'a'); INSERT INTO leaf VALUES (6)")
    await database.close()
    var rows: [[Int?]] = []
    for try await commit in changes {
      let inserted = [commit[Note.self]?.inserted, commit[Leaf.self]?.inserted].map { $0 ?? [] }
      rows.append(inserted.flatMap { $0.map { $0.key(as: Int.self) } })
    }
    #expect(rows == [[4], [5, 6]])
  }

  @Test("An observer of one table gets its rows, whatever else the statements change")
  func one() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    try await database.run(
      """
      CREATE TABLE leaf(id INTEGER PRIMARY KEY);
      CREATE TRIGGER note_in AFTER INSERT ON note BEGIN INSERT INTO leaf VALUES (new.id * 2); END
      """)
    let leaves = database.changes(in: Leaf.self)
    try await database.run("INSERT INTO note(id, text) VALUES (1, 'a'), (2, 'b')")
    let notes = database.changes(in: Note.self)
    try await database.run("INSERT INTO note(id, text) VALUES (3, 'c')")
    await database.close()
    let lines = try await leaves.lines() + notes.lines()
    #expect(lines == ["leaf +2 +4", "leaf +6", "note +3"])
  }
}
