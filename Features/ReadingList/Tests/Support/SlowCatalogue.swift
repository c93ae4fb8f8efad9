import RatchetTesting
import ReadingList
import Synchronization

/// Reports catalogues like the live client, but slowly.
struct SlowCatalogue {
  let exploration: Exploration

  /// Whether one of eight steps throws.
  var fails = false

  var client: CatalogueClient {
    CatalogueClient { path in
      let file = ImportedFile(path: path)
      // Pulled for each event: without a request, nothing happens.
      return AsyncThrowingStream { [self] in
        try await pass()
        return file.next()
      }
    }
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
  private let count = Mutex(0)

  init(path: String) { self.path = path }

  /// The size comes from the file's name, so that a test can identify whose progress it is.
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
