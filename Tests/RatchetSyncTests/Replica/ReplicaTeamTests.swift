import RatchetSQLite
import Testing

@testable import RatchetSync

/// SQLite itself deletes or changes rows of a circle when one of them leaves its table.
@Suite("Teams and the people who lead them") struct ReplicaTeamTests {
  static func device() throws -> TestDevice {
    try TestDevice(
      """
      CREATE TABLE teams (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        lead INTEGER REFERENCES people (id) ON DELETE SET NULL
      );
      CREATE TABLE people (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        team INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
        boss INTEGER REFERENCES people (id) ON DELETE SET NULL
      )
      """, tables: [SyncTable("people"), SyncTable("teams")])
  }

  static let contents = """
    SELECT team.name, lead.name, boss.name FROM teams AS team
    LEFT JOIN people AS lead ON lead.id = team.lead
    LEFT JOIN people AS boss ON boss.id = lead.boss ORDER BY 1
    """

  /// Makes the same rows on two devices, edits them on the first, and delivers some of the
  /// edits to the second before the others.
  static func edit(
    _ rows: String, _ edits: String, first isFirst: (SyncOperation) -> Bool
  ) throws -> (edited: [String], received: [String], parked: Int) {
    var server = SyncServer(name: "test")
    let one = try device()
    let two = try device()
    try one.run(rows)
    for device in [one, two] { try device.sync(with: &server) }
    let count = server.log.count
    try one.run(edits)
    try one.push(to: &server)
    let operations = server.log.dropFirst(count).map(\.operation)
    for part in [operations.filter(isFirst), operations.filter { !isFirst($0) }] {
      try #require(!part.isEmpty)
      let page = SyncPage(
        operations: part, cursor: SyncCursor(rawValue: ""), hasMore: false, epoch: "test")
      try two.database.write { _ = try two.replica.apply(page, $0) }
    }
    return (try one.texts(contents), try two.texts(contents), Int(try two.status().parkedCount))
  }

  @Test("A team keeps its lead if the lead leaves with another team for a while")
  func keepsLead() throws {
    let (edited, received, parked) = try Self.edit(
      """
      INSERT INTO teams VALUES (1, 'red', NULL), (2, 'blue', NULL);
      INSERT INTO people VALUES (1, 'ann', 1, NULL)
      """,
      """
      INSERT INTO people VALUES (2, 'bob', 1, NULL);
      UPDATE teams SET lead = 1;
      UPDATE people SET boss = 2 WHERE id = 1
      """,
      // Ann waits for her boss.
      first: { operation in !operation.cells.contains { $0.column == SyncOperation.alive } })
    #expect(edited == ["tblue,tann,tbob", "tred,tann,tbob"])
    #expect(received == edited)
    #expect(parked == 0)
  }

  @Test("A team keeps its new name if the team that has the name leaves with the lead of both")
  func keepsName() throws {
    let (edited, received, parked) = try Self.edit(
      """
      INSERT INTO teams VALUES (1, 'red', NULL), (2, 'blue', NULL);
      INSERT INTO people VALUES (1, 'ann', 2, NULL);
      UPDATE teams SET lead = 1
      """,
      """
      UPDATE teams SET name = 'green' WHERE id = 2;
      UPDATE teams SET name = 'blue' WHERE id = 1
      """,
      first: { operation in operation.cells.contains { $0.value == .text("blue") } })
    #expect(edited == ["tblue,tann,n", "tgreen,tann,n"])
    #expect(received == edited)
    #expect(parked == 0)
  }
}
