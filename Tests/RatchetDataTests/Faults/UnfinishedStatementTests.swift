import RatchetData
import Testing

@Suite struct UnfinishedStatementTests {
  private let insert = "INSERT INTO book(title) VALUES ('a'), ('b') RETURNING title"

  @Test(
    "a statement left after its first row commits at that point, and throws if the commit fails")
  func commit() async throws {
    let fileSystem = FaultyFileSystem()
    let folder = try TemporaryFolder.fast()
    let database = try DatabaseQueue(
      path: folder.path(), configuration: fileSystem.configuration)
    try await database.createBooks()
    let runs: [@Sendable (Database) throws -> String?] = [
      { [insert] in try $0.fetchOne(sql: insert) },
      { [insert] in try $0.prepare(insert).fetchOne() },
      {
        try SQLQueryExpression(
          "INSERT INTO book(title) VALUES ('a'), ('b') RETURNING title", as: String.self
        ).fetchOne($0)
      },
    ]
    for run in runs {
      fileSystem.arm(.writing, .failure(.full), at: 1 ... .max)
      let error = try await databaseError {
        _ = try await database.writeWithoutTransaction(run)
      }
      fileSystem.disarm()
      #expect(error.code == .full)
      #expect(try await database.titles() == [])
      #expect(try await database.writeWithoutTransaction(run) == "a")
      #expect(try await database.titles() == ["a", "b"])
      try await database.write { try $0.execute(sql: "DELETE FROM book") }
    }
    await database.close()
  }

  @Test("a file whose change to write-ahead logging fails is not opened")
  func openingInWAL() async throws {
    let fileSystem = FaultyFileSystem()
    let folder = try TemporaryFolder.fast()
    for number in 1...10 {
      fileSystem.arm(.writing, .failure(.full), at: number ... .max)
      let path = folder.path("\(number).sqlite")
      let database: DatabasePool
      do {
        database = try DatabasePool(path: path, configuration: fileSystem.configuration)
      } catch let error as DatabaseError {
        #expect(error.code == .full)
        continue
      }
      fileSystem.disarm()
      // Its readers would change the mode without the writer's knowledge.
      try await database.read { _ in }
      try await database.createBooks()
      await database.close()
    }
  }
}
