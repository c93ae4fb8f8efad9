import Foundation
import RatchetData
import Testing

/// Copies with a file system that fails at the first, the second, … call, until no call is left to
/// fail.
@Suite(.timeLimit(.minutes(20))) struct BackupFaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.fast()
  }

  private static let faults: [(FileCalls, FaultyFileSystem.Effect)] = [
    (.every, .failure(nil)), (.writing, .failure(.full)), (.writing, .tear),
    (.locking, .failure(.busy)),
  ]

  private func books(
    _ titles: [String], path: String, configuration: DatabaseConfiguration = .init()
  ) async throws -> DatabaseQueue {
    let database = try DatabaseQueue(path: path, configuration: configuration)
    try await database.write { db in
      try db.execute(sql: Book.schema)
      for title in titles { try db.insertBook(title) }
    }
    return database
  }

  private let new = (0..<8).map { "\($0)" + String(repeating: "x", count: 3000) }

  @Test("whichever call fails, a destination has either the whole copy or its former contents")
  func destination() async throws {
    let source = try await books(new, path: folder.path("source"))
    for (index, (calls, effect)) in Self.faults.enumerated() {
      let fileSystem = FaultyFileSystem()
      let path = folder.path("destination \(index)")
      let destination = try await books(
        ["old"], path: path, configuration: fileSystem.configuration)
      var number = 0
      while true {
        number += 1
        try await destination.write { db in
          try db.execute(sql: "DELETE FROM book")
          try db.insertBook("old")
        }
        fileSystem.arm(calls, effect, at: number...number)
        var isDone = false
        do {
          try await source.backup(to: destination, pagesPerStep: 3)
          isDone = true
        } catch is DatabaseError {}
        let tally = fileSystem.tally
        fileSystem.disarm()
        #expect(try await destination.titles() == (isDone ? new : ["old"]), "call \(number)")
        #expect(try await destination.read { try $0.integrityCheck() } == [], "call \(number)")
        if tally.hits == 0 {
          #expect(isDone)
          break
        }
      }
      #expect(number > 1)
      await destination.close()
    }
    await source.close()
  }

  @Test("whichever call of the source fails, the destination is whole")
  func source() async throws {
    let fileSystem = FaultyFileSystem()
    let source = try await books(
      new, path: folder.path("source"), configuration: fileSystem.configuration)
    let destination = try await books(["old"], path: folder.path("destination"))
    var number = 0
    while true {
      number += 1
      fileSystem.arm(.every, .failure(nil), at: number...number)
      var isDone = false
      do {
        try await source.backup(to: destination, pagesPerStep: 3)
        isDone = true
      } catch is DatabaseError {}
      let tally = fileSystem.tally
      fileSystem.disarm()
      let titles = try await destination.titles()
      #expect(titles == (isDone ? new : ["old"]), "call \(number)")
      if isDone, tally.hits == 0 { break }
      if isDone { try await destination.restore(from: oldBytes()) }
    }
    #expect(number > 5)
    await source.close()
    await destination.close()
  }

  private func oldBytes() async throws -> Data {
    let database = try DatabaseQueue()
    try await database.createBooks()
    try await database.insertBook("old")
    return try await database.serialized()
  }

  @Test("whichever call fails, a compacted copy appears under its name only if it is whole")
  func vacuumInto() async throws {
    for (index, (calls, effect)) in Self.faults.enumerated() {
      let fileSystem = FaultyFileSystem()
      let source = try await books(
        new, path: folder.path("source \(index)"), configuration: fileSystem.configuration)
      let copies = try TemporaryFolder.fast()
      var number = 0
      while true {
        number += 1
        let path = copies.path("\(number)")
        fileSystem.arm(calls, effect, at: number...number)
        var isDone = false
        do {
          try await source.vacuum(into: path)
          isDone = true
        } catch is DatabaseError {}
        let tally = fileSystem.tally
        fileSystem.disarm()
        let names = try FileManager.default.contentsOfDirectory(atPath: copies.url.path)
        #expect(names == (isDone ? ["\(number)"] : []), "call \(number)")
        if isDone {
          let copy = try DatabaseQueue(path: path)
          #expect(try await copy.titles() == new)
          #expect(try await copy.read { try $0.integrityCheck() } == [])
          await copy.close()
          try FileManager.default.removeItem(atPath: path)
        }
        if tally.hits == 0 { break }
      }
      #expect(number > 1)
      await source.close()
    }
  }
}
