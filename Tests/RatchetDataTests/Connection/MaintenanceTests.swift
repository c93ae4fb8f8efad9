import Foundation
import RatchetData
import Testing

@Suite(.timeLimit(.minutes(20))) struct MaintenanceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  /// Some pages of books, most of them deleted again.
  private func gaps(_ database: any DatabaseWriter) async throws {
    try await database.createBooks()
    try await database.write { db in
      for index in 0..<300 { try db.insertBook("\(index)" + String(repeating: "x", count: 500)) }
    }
    try await database.write { try $0.execute(sql: "DELETE FROM book WHERE id > 1") }
  }

  @Test("vacuum frees the space of deleted rows")
  func vacuum() async throws {
    let database = try DatabasePool(path: folder.path())
    try await gaps(database)
    _ = try await database.checkpoint(.truncate)
    let before = try size(database.path)
    try await database.vacuum()
    _ = try await database.checkpoint(.truncate)
    #expect(try size(database.path) * 4 < before)
    #expect(try await database.read { try $0.integrityCheck() } == [])
    #expect(try await database.titles().count == 1)
    await database.close()
  }

  @Test("vacuum into a file writes a compact copy, and no other file")
  func vacuumInto() async throws {
    for source in [try DatabaseQueue(), try DatabasePool.temporary()] as [any DatabaseWriter] {
      try await gaps(source)
      let copies = try TemporaryFolder()
      let path = copies.path("a 'b' ü.sqlite")
      try await source.vacuum(into: path)
      #expect(try FileManager.default.contentsOfDirectory(atPath: copies.url.path).count == 1)
      let copy = try DatabasePool(path: path)
      #expect(try await copy.titles() == source.titles())
      #expect(try await copy.read { try $0.integrityCheck() } == [])
      await copy.close()
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let error = try await databaseError { try await source.vacuum(into: path) }
      #expect(error.code == .cannotOpen)
      #expect(error.message == "\(path) exists; a copy is only written to a new file")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      await source.close()
    }
  }

  @Test("a copy that was cancelled or failed leaves no file")
  func halfCopy() async throws {
    let source = try DatabaseQueue()
    try await gaps(source)
    let path = folder.path()
    let copy = Task {
      try await source.writeWithoutTransaction { db in
        withUnsafeCurrentTask { $0?.cancel() }
        try db.vacuum(into: path)
      }
    }
    await #expect(throws: CancellationError.self) { try await copy.value }
    for path in ["", ":memory:"] {
      await #expect(throws: DatabaseError.self) { try await source.vacuum(into: path) }
    }
    let nowhere = try await databaseError {
      try await source.vacuum(into: folder.path("no/where"))
    }
    let missing = folder.path("no")
    #expect(
      nowhere.message
        == "cannot open \(folder.path("no/where")): the folder \(missing) does not exist; create it "
        + "first")
    let inside = try await databaseError { try await source.write { try $0.vacuum(into: path) } }
    #expect(inside.message == "cannot VACUUM from within a transaction")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("a checkpoint reports the size of the log, and how much of it was moved to the file")
  func checkpoints() async throws {
    let database = try DatabasePool(path: folder.path())
    try await gaps(database)
    for mode in [Database.CheckpointMode.passive, .full, .restart] {
      try await database.write { try $0.insertBook("\(mode)") }
      let result = try await database.checkpoint(mode)
      #expect(result.walFrameCount > 0)
      #expect(result.checkpointedFrameCount == result.walFrameCount)
    }
    let nothing = Database.CheckpointResult(walFrameCount: 0, checkpointedFrameCount: 0)
    #expect(try await database.checkpoint(.truncate) == nothing)
    #expect(try size(database.path + "-wal") == 0)
    await database.close()
    for mode in Database.CheckpointMode.allCases {
      #expect(try await DatabaseQueue().checkpoint(mode) == nothing)
    }
  }

  @Test("a reader of an earlier state delays only maintenance that has to wait for it")
  func checkpointWithReader() async throws {
    var configuration = DatabaseConfiguration()
    configuration.busyTimeout = .milliseconds(3)
    let database = try DatabasePool(path: folder.path(), configuration: configuration)
    try await database.createBooks()
    let gate = Gate()
    let started = Milestone()
    let reading = Task {
      try await database.read { db in
        _ = try db.fetchOne(Int.self, sql: "SELECT count(*) FROM book")
        started.reach()
        gate.pass()
      }
    }
    await started.reached()
    try await database.insertBook("a")
    let part = try await database.checkpoint()
    #expect(part.checkpointedFrameCount < part.walFrameCount)
    for mode in [Database.CheckpointMode.full, .restart, .truncate] {
      let error = try await databaseError { _ = try await database.checkpoint(mode) }
      #expect(error.code == .busy)
    }
    gate.open()
    try await reading.value
    let all = try await database.checkpoint(.full)
    #expect(all.checkpointedFrameCount == all.walFrameCount)
    await database.close()
  }

  @Test("a checkpoint inside of a transaction is refused")
  func checkpointInTransaction() async throws {
    let error = try await databaseError {
      _ = try await DatabasePool.temporary().write { try $0.checkpoint() }
    }
    #expect(
      error.message
        == "a checkpoint cannot be made inside a transaction; use writeWithoutTransaction")
  }

  @Test("the integrity check distinguishes a damaged file from an intact one")
  func integrity() async throws {
    let database = try DatabaseQueue(path: folder.path())
    try await gaps(database)
    #expect(try await database.read { try [$0.integrityCheck(), $0.quickCheck()] } == [[], []])
    await database.close()
    // Creates an index entry without a row in its table.
    let damaged = try DatabaseQueue(path: folder.path())
    try await damaged.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1);
          """)
    }
    let page = try await damaged.read {
      try $0.fetchOne(Int.self, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'i'") ?? 0
    }
    await damaged.close()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path()))
    // Sets the number of cells of that page to zero.
    try file.seek(toOffset: UInt64((page - 1) * 4096 + 3))
    try file.write(contentsOf: Data([0, 0]))
    try file.close()
    let again = try DatabaseQueue(path: folder.path())
    let (found, quick) = try await again.read { (try $0.integrityCheck(), try $0.quickCheck()) }
    #expect(found.contains { $0.contains("i") })
    #expect(!found.isEmpty)
    #expect(quick.count <= found.count)
    await again.close()
  }
}
