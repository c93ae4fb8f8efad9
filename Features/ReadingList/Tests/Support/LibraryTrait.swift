import Foundation
import RatchetData
import RatchetDependencies
import ReadingList
import Testing

extension DatabaseMigrator {
  static var readingList: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    ReadingListSchema.register(in: &migrator)
    return migrator
  }
}

/// A separate database for each test, with some books in it.
struct LibraryTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true
  let books: [Book]
  let toRead: [Book]

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      try $0.bootstrapLibrary(books, toRead: toRead)
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == LibraryTrait {
  static func library(_ books: Book..., toRead: [Book] = []) -> Self {
    LibraryTrait(books: books, toRead: toRead)
  }
}

extension DependencyValues {
  mutating func bootstrapLibrary(_ books: [Book], toRead: [Book] = []) throws {
    let day = Date(timeIntervalSince1970: 1_750_000_000)
    date.now = day
    try bootstrapDatabase(.readingList)
    try defaultDatabase.write { db in
      _ = try BookRow.save(books.map { BookRow($0) }, to: db)
      for book in toRead { try ToReadEntry.add(book.id, at: day).execute(db) }
    }
  }
}
