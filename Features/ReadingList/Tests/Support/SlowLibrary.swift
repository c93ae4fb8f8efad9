import RatchetTesting
import ReadingList
import Synchronization

/// Keeps a library as the live client does, and takes its time over it.
final class SlowLibrary: Sendable {
  struct Kept: Equatable, Sendable {
    var books: [Book] = SlowLibrary.catalogue
    var toRead = [SlowLibrary.catalogue[1]]

    /// The books that a query finds.
    func found(by query: BookQuery) -> [Book] {
      let found = books.filter { book in
        (query.text.isEmpty || book.title.lowercased().contains(query.text))
          && (query.language == nil || book.language == query.language)
          && (book.year ?? 0) >= (query.fromYear ?? .min)
          && (book.year ?? 0) <= (query.toYear ?? .max)
      }
      return query.sort == .title ? found.sorted { $0.title < $1.title } : found
    }

    mutating func save(_ change: ToReadChange) {
      toRead.removeAll { $0.id == change.id }
      guard change.isToRead, let book = books.first(where: { $0.id == change.id }) else { return }
      toRead.append(book)
    }
  }

  static let catalogue = [
    Book(id: 1, title: "The Iliad", year: -750, language: "en"),
    Book(id: 2, title: "Emma", year: 1815, language: "en"),
    Book(id: 3, title: "Dune", year: 1965, language: "en"),
    Book(id: 4, title: "Nana", year: 1880, language: "fr"),
    Book(id: 5, title: "Beloved", year: 1987, language: "en"),
  ]

  private let exploration: Exploration
  private let fails: Bool
  private let state = Mutex(Kept())

  /// - Parameter fails: one of eight calls throws.
  init(_ exploration: Exploration, fails: Bool = false) {
    self.exploration = exploration
    self.fails = fails
  }

  var kept: Kept { state.withLock { $0 } }

  var client: LibraryClient {
    LibraryClient(
      page: { [self] query, offset in
        try await pass()
        let found = kept.found(by: query)
        try await pass()
        return BookPage(
          books: Array(found.dropFirst(offset).prefix(query.pageSize)), offset: offset,
          total: found.count)
      },
      toRead: { [self] in
        try await pass()
        let books = kept.toRead
        try await pass()
        return books
      },
      saveToRead: { [self] changes in
        try await pass()
        state.withLock { kept in
          for change in changes { kept.save(change) }
        }
        try await pass()
      },
      importCatalogue: { [self] path in
        let file = ImportedFile(path: path)
        // Asked for each event: what nobody asks for does not happen.
        return AsyncThrowingStream { [self] in
          try await pass()
          let event = file.next()
          if case .finished = event {
            state.withLock { kept in
              kept.books.removeAll { $0.id == file.book.id }
              kept.books.append(file.book)
              kept.save(ToReadChange(id: file.book.id, isToRead: true))
            }
            // It is kept, whoever still wants to know.
            await Task.yield()
          }
          return event
        }
      })
  }

  private func pass() async throws {
    switch exploration.value(of: .integers(in: 0...7)) {
    case 0 where fails: throw Failure("No answer.")
    case 0..<4: await Task.yield()
    default: try await exploration.clock.sleep(for: .milliseconds(1))
    }
    try Task.checkCancellation()
  }
}

/// A catalogue of one book and one broken row.
final class ImportedFile: Sendable {
  static let paths = ["a.csv", "b.csv"]

  let path: String
  let book: Book
  private let count = Mutex(0)

  init(path: String) {
    self.path = path
    book = Book(id: path == Self.paths[0] ? 11 : 12, title: "Of \(path)")
  }

  /// As large as the file's name tells, so that it can be told whose progress it is.
  static func size(of path: String) -> Int { path == paths[0] ? 100 : 200 }

  func next() -> CatalogueImportEvent? {
    let count = count.withLock { count in
      count += 1
      return count
    }
    switch count {
    case 1, 3:
      return .progressed(
        CatalogueImportProgress(
          rows: count, bytesRead: count * 10, totalBytes: Self.size(of: path)))
    case 2: return .skipped(CatalogueProblem(line: 3, reason: "\(path): title is empty"))
    case 4:
      var report = CatalogueImportReport()
      report.added = 1
      report.addedToRead = 1
      report.skipped = 1
      return .finished(report)
    default: return nil
    }
  }
}
