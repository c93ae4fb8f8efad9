import Foundation
import RatchetData
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct BackupTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// More than a hundred pages of books.
  private func fill(_ database: any DatabaseWriter) async throws {
    try await database.createBooks()
    try await database.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 300)
          INSERT INTO book(title) SELECT x || hex(zeroblob(500)) FROM n
          """)
    }
  }

  private func sums(_ database: any DatabaseReader) async throws -> [Int] {
    try await database.read { db in
      #expect(try db.integrityCheck() == [])
      return try db.fetchAll(
        sql: "SELECT count(*) FROM book UNION ALL SELECT sum(length(title)) FROM book")
    }
  }

  private func sources() throws -> [any DatabaseWriter] {
    [try DatabaseQueue(), try DatabaseQueue.temporary(), try DatabasePool.temporary()]
  }

  @Test("every kind of database can be copied over every other, whose contents are replaced")
  func everyPair() async throws {
    for source in try sources() {
      try await fill(source)
      for destination in try sources() {
        try await destination.write { try $0.execute(sql: "CREATE TABLE old(a)") }
        // A reader that has seen the old schema.
        _ = try await destination.read { try $0.fetchAll(Int.self, sql: "SELECT * FROM old") }
        try await source.backup(to: destination)
        #expect(try await sums(destination) == sums(source))
        let tables = try await destination.read {
          try $0.fetchAll(String.self, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        }
        #expect(tables == ["book"])
        // Both databases remain usable.
        try await destination.insertBook("only here")
        await destination.close()
      }
      await source.close()
    }
  }

  @Test("progress is reported after each step, and once more when everything is durable")
  func progress() async throws {
    let source = try DatabasePool.temporary()
    try await fill(source)
    let reports = Mutex<[DatabaseBackupProgress]>([])
    let destination = try DatabaseQueue(path: folder.path())
    try await source.backup(to: destination, pagesPerStep: 20) { progress in
      reports.withLock { $0.append(progress) }
    }
    let total = try await source.read { try $0.fetchOne(Int.self, sql: "PRAGMA page_count") ?? 0 }
    #expect(total > 100)
    let all = reports.withLock { $0 }
    #expect(all.allSatisfy { $0.totalPageCount == total })
    let steps = Array(stride(from: 20, to: total, by: 20)) + [total]
    #expect(all.map(\.completedPageCount) == steps)
    #expect(all.map(\.isCompleted) == steps.map { $0 == total })
    reports.withLock { $0 = [] }
    try await source.backup(to: destination, pagesPerStep: 0) { progress in
      reports.withLock { $0.append(progress) }
    }
    #expect(reports.withLock { $0 }.map(\.remainingPageCount) == [0])
    await source.close()
    await destination.close()
  }

  @Test("a backup that ends early, at any step, leaves the destination as it was")
  func stopped() async throws {
    let source = try DatabaseQueue()
    try await fill(source)
    for isCancelled in [false, true] {
      let destination = try DatabasePool(path: folder.path("\(isCancelled)"))
      try await destination.createBooks()
      try await destination.insertBook("old")
      var (steps, isDone) = (0, false)
      while !isDone {
        let last = steps
        let backup = Task {
          let steps = Mutex(0)
          try await source.backup(to: destination, pagesPerStep: 30) { progress in
            // No reader sees part of the copy, not even one that starts now.
            let count = try destination.read {
              try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM book")
            }
            #expect(count == (progress.isCompleted ? 300 : 1))
            guard
              steps.withLock({
                $0 += 1
                return $0
              }) > last
            else { return }
            if isCancelled {
              withUnsafeCurrentTask { $0?.cancel() }
            } else if !progress.isCompleted {
              throw Stop()
            }
          }
        }
        do {
          try await backup.value
          isDone = true
        } catch {
          #expect(isCancelled ? error is CancellationError : error is Stop)
          #expect(try await destination.titles().count == 1)
          #expect(try await destination.read { try $0.integrityCheck() } == [])
        }
        steps += 1
      }
      #expect(steps > 3)
      #expect(try await sums(destination) == sums(source))
      await destination.close()
    }
  }

  @Test("an error after the last step is passed on, and the backup stays")
  func lateError() async throws {
    let source = try DatabaseQueue()
    try await fill(source)
    let destination = try DatabaseQueue()
    await #expect(throws: Stop.self) {
      try await source.backup(to: destination, pagesPerStep: 0) { _ in throw Stop() }
    }
    #expect(try await sums(destination) == sums(source))
  }

  @Test("the copy has one consistent state, whatever is written meanwhile, and blocks no access")
  func whileWriting() async throws {
    for source in [try DatabaseQueue.temporary(), try DatabasePool.temporary()]
      as [any DatabaseWriter]
    {
      try await fill(source)
      let before = try await sums(source)
      let destination = try DatabasePool.temporary()
      try await source.backup(to: destination, pagesPerStep: 20) { progress in
        // The source answers while its pages are being copied.
        try source.write { db in
          try db.insertBook("\(progress.remainingPageCount)")
          try db.execute(sql: "DELETE FROM book WHERE id = (SELECT max(id) FROM book)")
          try db.execute(sql: "UPDATE book SET rating = ifnull(rating, 0) + 1")
        }
      }
      #expect(try await sums(destination) == before)
      let ratings = try await destination.read {
        try $0.fetchOne(Int.self, sql: "SELECT count(rating) FROM book")
      }
      #expect(ratings == 0)
      await destination.close()
      await source.close()
    }
  }

  @Test("two databases can be copied to each other at once without a deadlock")
  func crosswise() async throws {
    let pairs: [(any DatabaseWriter, any DatabaseWriter)] = [
      (try DatabaseQueue(), try DatabaseQueue()),
      (try DatabasePool.temporary(), try DatabasePool.temporary()),
    ]
    for (first, second) in pairs {
      try await fill(first)
      try await fill(second)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<5 {
          group.addTask { try await first.backup(to: second, pagesPerStep: 30) }
          group.addTask { try await second.backup(to: first, pagesPerStep: 30) }
        }
        try await group.waitForAll()
      }
      #expect(try await sums(first) == sums(second))
      await first.close()
      await second.close()
    }
  }

  @Test("a database cannot be copied over itself")
  func itself() async throws {
    let database = try DatabasePool(path: folder.path())
    try await database.createBooks()
    let other = try DatabaseQueue(path: folder.path())
    for destination in [database, other] as [any DatabaseWriter] {
      let error = try await databaseError { try await database.backup(to: destination) }
      #expect(error.code == .misuse)
      #expect(
        error.message
          == "\(database.path) cannot be copied over itself; choose another file for the backup")
    }
    await database.close()
    await other.close()
  }

  @Test("pages of another size are refused with both sizes")
  func pageSizes() async throws {
    var configuration = DatabaseConfiguration()
    configuration.prepareConnection = { try $0.execute(sql: "PRAGMA page_size = 1024") }
    let source = try DatabaseQueue(configuration: configuration)
    try await fill(source)
    let destination = try DatabasePool(path: folder.path())
    let error = try await databaseError { try await source.backup(to: destination) }
    #expect(
      error.message
        == "\(destination.path) has pages of 4096 bytes, and the database to be copied has 1024; "
        + "set the same page_size in prepareConnection, for a new file")
    // A database in memory without writes accepts either page size.
    let memory = try DatabaseQueue()
    try await source.backup(to: memory)
    #expect(try await sums(memory) == sums(source))
    await destination.close()
    let file = try DatabasePool(path: folder.path("small.sqlite"), configuration: configuration)
    try await source.backup(to: file)
    #expect(try await sums(file) == sums(source))
    await file.close()
  }

  @Test("neither a backup nor a restore turns a file into another application's")
  func otherApplication() async throws {
    var configuration = DatabaseConfiguration()
    configuration.applicationID = 7
    let mine = try DatabaseQueue(configuration: configuration)
    try await mine.createBooks()
    configuration.applicationID = 8
    let other = try DatabaseQueue(configuration: configuration)
    try await fill(other)
    let bytes = try await other.serialized()
    for error in [
      try await databaseError { try await other.backup(to: mine) },
      try await databaseError { try await mine.restore(from: bytes) },
    ] {
      #expect(error.message.contains("(its application id is 8, not 7)"))
    }
    #expect(try await mine.titles() == [])
    #expect(try await mine.read { try $0.applicationID } == 7)
  }

  @Test("a database made from bytes accepts a backup from a file, and stays readable")
  func overBytes() async throws {
    let file = try DatabasePool.temporary()
    try await fill(file)
    let empty = try DatabaseQueue()
    try await empty.createBooks()
    let copy = try DatabaseQueue(deserializing: try await empty.serialized())
    try await file.backup(to: copy)
    #expect(try await sums(copy) == sums(file))
    let again = try DatabaseQueue(deserializing: try await copy.serialized())
    #expect(try await sums(again) == sums(file))
    await file.close()
  }

  @Test("the synchronous form does the same")
  func synchronous() throws {
    let (source, destination) = (try DatabaseQueue(), try DatabaseQueue())
    try source.write { db in
      try db.execute(sql: Book.schema)
      try db.insertBook("a")
    }
    try source.backup(to: destination)
    try destination.vacuum()
    let bytes = try destination.serialized()
    try source.write { try $0.insertBook("b") }
    try source.restore(from: bytes)
    let titles = try source.read { try $0.fetchAll(String.self, sql: "SELECT title FROM book") }
    #expect(titles == ["a"])
  }
}
