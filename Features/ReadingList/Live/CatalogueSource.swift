import Dispatch
import ReadingList

/// Reads a catalogue file on a thread of its own, as a pipe may keep its reader waiting: some rows each
/// time it is asked.
final class CatalogueSource: @unchecked Sendable {  // The reader is used on the queue alone.
  /// Some rows of the file.
  struct Step: Sendable {
    var entries: [CatalogueEntry] = []
    var problems: [CatalogueProblem] = []
    /// How many rows there are up to its end, broken ones included.
    var rows: Int
    var bytesRead = 0
    var totalBytes: Int?
    var isLast = false
    /// How the text of the file is written, as far as it has been read.
    var form = CatalogueForm()
  }

  /// How long the file is; nil when it is not a regular file.
  let totalBytes: Int?

  private let queue: DispatchQueue
  private var reader: CatalogueReader
  private var rows = 0

  private init(
    _ path: String, _ interrupt: ReadInterrupt, on queue: DispatchQueue
  ) throws {
    let reader = try CatalogueReader(path: path, interrupt: interrupt)
    totalBytes = reader.totalBytes
    self.reader = reader
    self.queue = queue
  }

  /// Opens the file and reads its header.
  ///
  /// - Parameter interrupt: ends the wait for a pipe, here and in each step.
  static func open(_ path: String, _ interrupt: ReadInterrupt) async throws -> CatalogueSource {
    let queue = DispatchQueue(label: "ratchet.catalogue")
    return try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result { try CatalogueSource(path, interrupt, on: queue) })
      }
    }
  }

  /// The next rows, at most `count` of them.
  func step(_ count: Int) async throws -> Step {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try self.read(count) }) }
    }
  }

  private func read(_ count: Int) throws -> Step {
    var step = Step(rows: rows)
    for _ in 0..<count {
      guard let record = try reader.next() else {
        step.isLast = true
        break
      }
      rows += 1
      switch record {
      case .entry(let entry): step.entries.append(entry)
      case .problem(let problem): step.problems.append(problem)
      }
    }
    step.rows = rows
    step.bytesRead = reader.bytesRead
    step.totalBytes = reader.totalBytes
    step.form = reader.form
    return step
  }
}
