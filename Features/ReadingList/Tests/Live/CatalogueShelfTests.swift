import Foundation
import Ratchet
import RatchetData
import ReadingList
import Testing

/// The to-read list of a reader's export, and files without books.
@Suite struct CatalogueShelfTests {
  private static func export(_ rows: String...) throws -> TemporaryCatalogue {
    try TemporaryCatalogue(
      "Book Id,Title,Author,Date Added,Exclusive Shelf\n" + rows.joined(separator: "\n"))
  }

  @Test("A book that an export marks as read leaves the to-read list")
  func read() async throws {
    let library = try await LiveLibrary()
    let first = try Self.export("1,A,X,2024/01/01,to-read", "2,B,X,2024/01/02,to-read")
    await library.importCatalogue(at: first.url)
    #expect(try await library.toRead() == [1, 2])
    let second = try Self.export(
      "1,A,X,2024/01/01,read", "2,B,X,2024/01/02,to-read", "3,C,X,2024/01/03,read")
    await library.importCatalogue(at: second.url)
    #expect(try await library.toRead() == [2])
    await library.database.close()
  }

  @Test("Books are to be read in the order of the days on which they were shelved")
  func order() async throws {
    let library = try await LiveLibrary()
    let file = try Self.export(
      "1,A,X,2024/03/01,to-read", "2,B,X,2023/12/31,to-read", "3,C,X,2024/02/29,to-read",
      "4,D,X,2023/12/31,to-read", "5,E,X,1999/01/01,to-read", "6,F,X,9999/12/31,to-read")
    await library.importCatalogue(at: file.url)
    #expect(try await library.toRead() == [5, 2, 4, 3, 1, 6])
    let days = try await library.database.read { db in
      try ToReadEntry.order(by: \.addedAt).fetchAll(db).map(\.addedAt)
    }
    #expect(
      days.dropLast().map { $0.formatted(.iso8601.year().month().day()) } == [
        "1999-01-01", "2023-12-31", "2023-12-31", "2024-02-29", "2024-03-01",
      ])
    // Even a future day does not come after the next addition.
    #expect(try #require(days.last) <= .now)
    // A book that is added by hand comes after all of them.
    do {
      // It is released before the database is closed, so that no fetch for it fails.
      let store = library.store()
      await store.send(.toRead(.removeTapped(2))).finish()
      await store.send(.library(.addTapped(2))).finish()
    }
    #expect(try await library.toRead() == [5, 4, 3, 1, 6, 2])
    await library.database.close()
  }

  @Test("A file with only broken rows is not an import, and reports how it was read")
  func noBooks() async throws {
    let library = try await LiveLibrary()
    let file = try TemporaryCatalogue("Book Id;Title;Author\nx;A;B\n;C;D\n")
    let state = await library.importCatalogue(at: file.url)
    #expect(
      state.phase
        == .failed(
          "\(file.url.path): nothing was imported: each of its 2 rows is broken "
            + "(line 2: Book Id \"x\" is not a whole number); the file was read as text with "
            + "semicolons"))
    #expect(try await library.count("books") == 0)
    await library.database.close()
  }

  @Test("The report includes how a file was read that is not UTF-8 with commas")
  func form() async throws {
    let library = try await LiveLibrary()
    let file = try TemporaryCatalogue("Book Id;Title;Author\n1;A;B\n")
    guard case .finished(let report) = await library.importCatalogue(at: file.url).phase else {
      Issue.record("not finished")
      return
    }
    #expect(report.added == 1)
    #expect(report.form.description == "text with semicolons")
    await library.database.close()
  }
}
