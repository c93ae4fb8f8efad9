import Foundation
import RatchetData
import Testing

@Suite struct SerializationTests {
  /// With SQLite's own functions, and with the fallback for a build that lacks them.
  private static var configurations: [DatabaseConfiguration] {
    [true, false].map { isBuiltIn in
      var configuration = DatabaseConfiguration()
      configuration.serializes = isBuiltIn
      return configuration
    }
  }

  @Test("a database becomes bytes and a database again, from memory and from a file with its log")
  func roundTrip() async throws {
    for configuration in Self.configurations {
      let sources: [any DatabaseWriter] = [
        try DatabaseQueue(configuration: configuration),
        try DatabasePool.temporary(configuration: configuration),
      ]
      for source in sources {
        try await source.createBooks()
        try await source.write { db in
          for index in 0..<300 { try db.insertBook("\(index)") }
        }
        let bytes = try await source.serialized()
        let copy = try DatabaseQueue(deserializing: bytes, configuration: configuration)
        #expect(try await copy.titles() == source.titles())
        #expect(try await copy.read { try $0.integrityCheck() } == [])
        // A database like any other: it grows, and rolls back.
        try await copy.write { db in
          for index in 300..<1000 { try db.insertBook("\(index)") }
        }
        await #expect(throws: CancellationError.self) {
          try await copy.write { db in
            try db.execute(sql: "DELETE FROM book")
            throw CancellationError()
          }
        }
        #expect(try await copy.titles() == (0..<1000).map { "\($0)" })
        #expect(try await copy.read { try $0.integrityCheck() } == [])
        #expect(try await source.titles().count == 300)
        await source.close()
      }
    }
  }

  @Test("bytes written to a file are a valid database")
  func file() async throws {
    let folder = try TemporaryFolder()
    let source = try DatabasePool.temporary()
    try await source.createBooks()
    try await source.insertBook("a")
    try await source.serialized().write(to: URL(fileURLWithPath: folder.path()))
    let copy = try DatabasePool(path: folder.path())
    #expect(try await copy.titles() == ["a"])
    await copy.close()
    await source.close()
  }

  @Test("an empty database is no bytes, and no bytes are an empty database")
  func empty() async throws {
    for configuration in Self.configurations {
      let bytes = try await DatabaseQueue(configuration: configuration).serialized()
      #expect(bytes.isEmpty)
      let copy = try DatabaseQueue(deserializing: bytes, configuration: configuration)
      try await copy.createBooks()
      #expect(try await copy.titles() == [])
    }
  }

  @Test("restoring from no bytes is refused, because an unwritten file is empty")
  func noBytes() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    try await database.insertBook("kept")
    let error = try await databaseError { try await database.restore(from: Data()) }
    #expect(
      error.message == "there are no bytes to restore from; to empty the database, drop its tables")
    #expect(try await database.titles() == ["kept"])
  }

  @Test("inside a write, serialising includes its changes or is refused")
  func insideWrite() async throws {
    let empty = try DatabaseQueue()
    try await empty.createBooks()
    let bytes = try await empty.serialized()
    for database in [empty, try DatabaseQueue(deserializing: bytes)] {
      let inside = try await database.write { db in
        try db.insertBook("inside")
        return try db.serialized()
      }
      #expect(try await DatabaseQueue(deserializing: inside).titles() == ["inside"])
    }
    let byFile = try DatabaseQueue(deserializing: bytes, configuration: Self.configurations[1])
    let error = try await databaseError { try await byFile.write { _ = try $0.serialized() } }
    #expect(
      error.message
        == "this build of SQLite cannot serialise a database inside a write; serialise it in a "
        + "read")
  }

  @Test("restoring replaces everything in one transaction, which readers see as a whole")
  func restore() async throws {
    let database = try DatabasePool.temporary()
    try await database.createBooks()
    try await database.insertBook("a")
    let bytes = try await database.serialized()
    try await database.write { try $0.execute(sql: "CREATE TABLE more(a); DELETE FROM book") }
    try await database.restore(from: bytes)
    #expect(try await database.titles() == ["a"])
    await #expect(throws: DatabaseError.self) {
      try await database.read { try $0.fetchAll(Int.self, sql: "SELECT * FROM more") }
    }
    await database.close()
  }

  @Test("bytes that are not a database are refused, and no data is lost")
  func refused() async throws {
    let source = try DatabaseQueue()
    try await source.createBooks()
    try await source.write { db in
      for index in 0..<300 { try db.insertBook("\(index)") }
    }
    let bytes = try await source.serialized()
    for configuration in Self.configurations {
      let database = try DatabaseQueue(configuration: configuration)
      try await database.createBooks()
      try await database.insertBook("kept")
      for data in [
        Data("no database".utf8), Data(repeating: 7, count: 5000), bytes.prefix(100),
        bytes.prefix(4096),
      ] {
        let error = try #require(throws: DatabaseError.self) {
          try DatabaseQueue(deserializing: data, configuration: configuration)
        }
        #expect([.notADatabase, .corrupt].contains(error.code.primary))
        let restoring = try await databaseError { try await database.restore(from: data) }
        #expect(restoring.message == "the bytes are not a complete SQLite database")
        #expect(try await database.titles() == ["kept"])
      }
    }
  }

  @Test("a slice of other data is accepted")
  func slice() async throws {
    let source = try DatabaseQueue()
    try await source.createBooks()
    let bytes = try await source.serialized()
    let slice = (Data(repeating: 1, count: 1001) + bytes).dropFirst(1001)
    for configuration in Self.configurations {
      let copy = try DatabaseQueue(deserializing: slice, configuration: configuration)
      #expect(try await copy.titles() == [])
    }
  }
}
