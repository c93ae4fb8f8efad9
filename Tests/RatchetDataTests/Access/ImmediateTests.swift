import RatchetData
import Testing

@Suite(.timeLimit(.minutes(20))) struct ImmediateTests {
  @Test("A write that begins with a read already holds the lock, and so can write")
  func readThenWrite() async throws {
    let folder = try TemporaryFolder()
    var configuration = DatabaseConfiguration()
    configuration.busyTimeout = .zero
    let first = try DatabasePool(path: folder.path())
    let second = try DatabasePool(path: folder.path(), configuration: configuration)
    try await first.createBooks()
    let (hasRead, gate) = (Milestone(), Gate())
    let write = Task {
      try await first.write { db in
        let count = try db.fetchOne(Int.self, sql: "SELECT count(*) FROM book")
        hasRead.reach()
        gate.pass()
        try db.insertBook("first of \(count ?? -1)")
      }
    }
    await hasRead.reached()
    // A transaction begun as a read would let this one pass, and then could no longer write.
    let error = try await databaseError {
      try await second.write { db in
        _ = try db.fetchOne(Int.self, sql: "SELECT count(*) FROM book")
        try db.insertBook("second")
      }
    }
    gate.open()
    try await write.value
    #expect(error.code == .busy)
    try await second.insertBook("third")
    #expect(try await first.titles() == ["first of 0", "third"])
    await first.close()
    await second.close()
  }
}
