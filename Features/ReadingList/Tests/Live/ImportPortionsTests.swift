import Foundation
import RatchetData
import ReadingList
import ReadingListLive
import Synchronization
import Testing

/// An import is saved in portions, and still counts as one import.
@Suite struct ImportPortionsTests {
  private static let count = 2_300

  /// Rows of an export, of which some are to be read, some are broken, and some repeat a book.
  private static func export() throws -> TemporaryCatalogue {
    var text = "Book Id,Title,Author,ISBN13,Year Published,Date Added,Exclusive Shelf\n"
    for row in 1...count {
      let id = row.isMultiple(of: 90) ? "\(row - 40)" : row.isMultiple(of: 77) ? "x" : "\(row)"
      let shelf = row.isMultiple(of: 50) ? "to-read" : "read"
      text += "\(id),Title \(row),Author \(row % 7),,1999,2023/05/14,\(shelf)\n"
    }
    return try TemporaryCatalogue(text)
  }

  private struct Contents: Equatable, Sendable {
    var books: [Book]
    var toRead: [Book.ID]
    var texts: [String]
  }

  private static func contents(_ library: LiveLibrary) async throws -> Contents {
    let toRead = try await library.toRead()
    return try await library.database.read { db in
      Contents(
        books: try Book.order(by: \.id).fetchAll(db), toRead: toRead,
        texts: try db.fetchAll(sql: "SELECT rowid || folded FROM book_texts ORDER BY rowid"))
    }
  }

  private static func writer(_ file: TemporaryCatalogue) -> CatalogueWriter {
    CatalogueWriter(
      path: file.url.path, now: Date(timeIntervalSince1970: 1_750_000_000), rowsPerPortion: 500)
  }

  @Test(
    "An interrupted import reports what it saved, and importing the file again completes it",
    arguments: [1, 250, 499, 501, 1_200, 1_999, 2_001, 2_299])
  func cutOff(row: Int) async throws {
    let file = try Self.export()
    let (whole, library) = (try await LiveLibrary(), try await LiveLibrary())
    var expected = try await Self.writer(file).write(to: whole.database) { _ in }
    try await library.database.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER full BEFORE INSERT ON books WHEN new.id = \(row)
          BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
          """)
    }
    let rowsKept = (row - 1) / 500 * 500
    do {
      _ = try await Self.writer(file).write(to: library.database) { _ in }
      Issue.record("row \(row) was written")
    } catch let cutOff as CatalogueCutOff {
      #expect(cutOff.rows == rowsKept)
      #expect(cutOff.report.added > 0)
      #expect(
        "\(cutOff)".hasPrefix("\(file.url.path): cut off after \(rowsKept) rows, which are kept"))
      #expect(cutOff.reason.contains("the disk is full"))
      expected.continuedAfter = rowsKept
    } catch let error as DatabaseError {
      #expect(rowsKept == 0 && error.message == "the disk is full")
    }
    #expect(try await library.count("books") == file.books(before: rowsKept))
    try await library.database.write { try $0.execute(sql: "DROP TRIGGER full") }
    let report = try await Self.writer(file).write(to: library.database) { _ in }
    #expect(report == expected)
    #expect(try await Self.contents(library) == Self.contents(whole))
    #expect(try await library.count("unfinished_imports") == 0)
    await whole.database.close()
    await library.database.close()
  }

  @Test(
    "An import that was interrupted twice is completed as one; another file of its name is separate"
  )
  func twice() async throws {
    let file = try Self.export()
    let library = try await LiveLibrary()
    for row in [1_200, 2_100] {
      try await library.database.write {
        try $0.execute(
          sql: """
            CREATE TRIGGER full BEFORE INSERT ON books WHEN new.id = \(row)
            BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
            """)
      }
      await #expect(throws: CatalogueCutOff.self) {
        try await Self.writer(file).write(to: library.database) { _ in }
      }
      try await library.database.write { try $0.execute(sql: "DROP TRIGGER full") }
    }
    let whole = try await LiveLibrary()
    var expected = try await Self.writer(file).write(to: whole.database) { _ in }
    let unfinished = try await library.database.read { try UnfinishedImport.all.fetchAll($0) }
    #expect(unfinished.map(\.rows) == [2_000])

    let text = try String(contentsOf: file.url, encoding: .utf8)
    try (text + "9000,More,Author,,1999,,read\n").write(
      to: file.url, atomically: false, encoding: .utf8)
    let other = try await LiveLibrary()
    try await other.database.write { db in
      for row in unfinished { try row.save().execute(db) }
    }
    let added = try await Self.writer(file).write(to: other.database) { _ in }
    #expect(added.continuedAfter == nil)
    #expect(added.added == expected.added + 1)

    try text.write(to: file.url, atomically: false, encoding: .utf8)
    let report = try await Self.writer(file).write(to: library.database) { _ in }
    expected.continuedAfter = 2_000
    #expect(report == expected)
    #expect(try await Self.contents(library) == Self.contents(whole))
    for library in [library, whole, other] { await library.database.close() }
  }

  @Test("An import of only broken rows saves nothing, however many portions it has")
  func brokenRows() async throws {
    let header = "Book Id,Title,Author,ISBN13,Year Published,Exclusive Shelf\n"
    let file = try TemporaryCatalogue(
      header + String(repeating: "no number,Emma,Jane Austen,,1815,read\n", count: 1_200))
    let library = try await LiveLibrary()
    let error = await #expect(throws: CatalogueError.self) {
      try await Self.writer(file).write(to: library.database) { _ in }
    }
    var rows: Int?
    if case .noBooks(let count, _, _) = error?.cause { rows = count }
    #expect(rows == 1_200)
    #expect(try await library.count("unfinished_imports") == 0)
    await library.database.close()
  }

  @Test("Others can write between the portions, in the same program and in another")
  func others() async throws {
    let file = try Self.export()
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "ratchet-portions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "library.sqlite").path
    let library = try await LiveLibrary(DatabasePool(path: path))
    var configuration = DatabaseConfiguration()
    configuration.busyTimeout = .zero
    let other = try DatabasePool(path: path, configuration: configuration)
    let failures = Mutex<[String]>([])
    let seen = Mutex<[Int]>([])
    _ = try await Self.writer(file).write(to: library.database) { event in
      guard case .progressed(let progress) = event, let rows = progress.rowsKept, rows > 0,
        seen.withLock({ $0.last != rows })
      else { return }
      do {
        for database in [library.database, other] as [any DatabaseWriter] {
          try database.write {
            try $0.execute(sql: "UPDATE books SET ratings_count = ifnull(ratings_count, 0) + 1")
          }
        }
        seen.withLock { $0.append(rows) }
      } catch { failures.withLock { $0.append("\(error)") } }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(seen.withLock { $0 } == [500, 1_000, 1_500, 2_000, 2_300])
    await other.close()
    await library.database.close()
    try FileManager.default.removeItem(at: folder)
  }

  @Test("A store reports the saved part of an interrupted import, and completes it")
  func store() async throws {
    let library = try await LiveLibrary()
    let text = (1...5_300).map { "\($0),Title \($0),\n" }.joined()
    let file = try TemporaryCatalogue("goodreads_book_id,title,authors\n" + text)
    try await library.database.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER full BEFORE INSERT ON books WHEN new.id = 5200
          BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
          """)
    }
    let state = await library.importCatalogue(at: file.url)
    guard case .failed(let reason) = state.phase else {
      Issue.record("\(state.phase)")
      return
    }
    #expect(
      reason.contains(
        "cut off after 5000 rows, which are kept (5000 books added, 0 updated);"
          + " import the file again to complete it. Cause: "), "\(reason)")
    #expect(try await library.count("books") == 5_000)
    try await library.database.write { try $0.execute(sql: "DROP TRIGGER full") }
    var report = CatalogueImportReport()
    report.added = 5_300
    report.continuedAfter = 5_000
    #expect(await library.importCatalogue(at: file.url).phase == .finished(report))
    await library.database.close()
  }
}

extension TemporaryCatalogue {
  /// The number of books in the first rows.
  fileprivate func books(before rows: Int) throws -> Int {
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return Set(lines.dropFirst().prefix(rows).compactMap { Int($0.prefix { $0 != "," }) }).count
  }
}
