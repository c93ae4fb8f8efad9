import Foundation
import RatchetData
import Testing

@Suite struct IdentityTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func configuration(_ id: Int32?) -> DatabaseConfiguration {
    var configuration = DatabaseConfiguration()
    configuration.applicationID = id
    return configuration
  }

  @Test(
    "the application id and the user version are stored in the file, as part of the transaction")
  func kept() async throws {
    let first = try DatabaseQueue(path: folder.path())
    #expect(try await first.read { [try $0.applicationID, try $0.userVersion] } == [0, 0])
    try await first.write { db in
      try db.setApplicationID(.min)
      try db.setUserVersion(.max)
    }
    await #expect(throws: Stop.self) {
      try await first.write { db in
        try db.setUserVersion(7)
        throw Stop()
      }
    }
    let error = try await databaseError { try await first.read { try $0.setUserVersion(8) } }
    #expect(error.code == .readOnly)
    await first.close()
    let second = try DatabasePool(path: folder.path())
    #expect(try await second.read { [try $0.applicationID, try $0.userVersion] } == [.min, .max])
    await second.close()
  }

  @Test("a new file is marked with the id, and opens with the same id or without one")
  func marked() async throws {
    for id in [42, 42, nil] as [Int32?] {
      let database = try DatabasePool(path: folder.path(), configuration: configuration(id))
      #expect(try await database.read { try $0.applicationID } == 42)
      await database.close()
    }
    let memory = try DatabaseQueue(configuration: configuration(42))
    #expect(try await memory.read { try $0.applicationID } == 42)
  }

  @Test("a file of another application is refused and left unchanged")
  func refused() async throws {
    for (name, id) in [("marked", 41), ("unmarked", nil)] as [(String, Int32?)] {
      let path = folder.path(name)
      let database = try DatabaseQueue(path: path, configuration: configuration(id))
      try await database.createBooks()
      // Leaves the file as a program without write-ahead logging would.
      try await database.writeWithoutTransaction {
        _ = try $0.fetchOne(String.self, sql: "PRAGMA journal_mode = DELETE")
      }
      await database.close()
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let error = try #require(throws: DatabaseError.self) {
        try DatabasePool(path: path, configuration: configuration(42))
      }
      #expect(error.code == .cannotOpen)
      #expect(
        error.message
          == (id == nil
            ? "\(path) has no application id, but has tables; if the file belongs to this "
              + "application, set its id to 42"
            : "\(path) belongs to another application (its application id is 41, not 42); "
              + "choose another path"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }
}
