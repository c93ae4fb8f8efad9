import Foundation
import ReadingList
import ReadingListLive

/// The output for a catalogue in memory.
func readCatalogue(_ bytes: [UInt8]) throws(CatalogueError) -> [CatalogueRecord] {
  var decoder = CatalogueDecoder(path: "books.csv")
  decoder.append(bytes)
  decoder.finish()
  var records: [CatalogueRecord] = []
  while true {
    switch try decoder.next() {
    case .header: continue
    case .record(let record): records.append(record)
    case .needsBytes, .end: return records
    }
  }
}

func readCatalogue(_ text: String) throws(CatalogueError) -> [CatalogueRecord] {
  try readCatalogue(Array(text.utf8))
}

/// The output for a catalogue in a file.
func readCatalogue(at url: URL) throws(CatalogueError) -> (
  entries: [CatalogueEntry], problems: [CatalogueProblem], format: CatalogueFormat
) {
  var reader = try CatalogueReader(path: url.path)
  var entries: [CatalogueEntry] = []
  var problems: [CatalogueProblem] = []
  while let record = try reader.next() {
    switch record {
    case .entry(let entry): entries.append(entry)
    case .problem(let problem): problems.append(problem)
    }
  }
  return (entries, problems, reader.format)
}

enum ImportFiles {
  static let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent()  // Import
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()  // ReadingList
    .deletingLastPathComponent()  // Features
    .deletingLastPathComponent()

  static let samples = packageRoot.appending(path: "Docs/Samples")

  /// The goodbooks-10k data set is not part of the package: it is looked for beside it, or in the
  /// folder that `RATCHET_DATA` names.
  static let goodbooks: URL? = {
    let named = ProcessInfo.processInfo.environment["RATCHET_DATA"].map { URL(filePath: $0) }
    let folders = [named, packageRoot.appending(path: "../shared/data")].compactMap { $0 }
    return
      folders
      .map { $0.appending(path: "goodbooks-10k/books.csv").standardizedFileURL }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }()
}

/// A file that is removed when the test is done with it.
func withTemporaryFile(_ contents: Data, _ body: (URL) throws -> Void) throws {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "ratchet-import-\(UUID().uuidString).csv")
  try contents.write(to: url)
  let result = Result { try body(url) }
  try FileManager.default.removeItem(at: url)
  try result.get()
}
