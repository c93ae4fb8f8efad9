import Dispatch
import ReadingList

/// Reads a catalogue file on a queue of its own, as a pipe may keep its reader waiting: some rows each
/// time it is asked.
actor CatalogueSource {
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

  private let path: String
  private let interrupt: ReadInterrupt
  private let executor = BlockingExecutor()
  private var reader: CatalogueReader?
  private var rows = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameter interrupt: ends the wait for a pipe, in ``open()`` and in each step.
  init(_ path: String, _ interrupt: ReadInterrupt) {
    self.path = path
    self.interrupt = interrupt
  }

  /// Opens the file and reads its header. To be called once, before the steps.
  ///
  /// - Returns: how long the file is; nil when it is not a regular file.
  func open() throws -> Int? {
    let reader = try CatalogueReader(path: path, interrupt: interrupt)
    let totalBytes = reader.totalBytes
    self.reader = consume reader
    return totalBytes
  }

  /// The next rows, at most `count` of them.
  func step(_ count: Int) throws -> Step {
    guard var reader = reader.take() else { preconditionFailure("open() comes first") }
    let step = Result { try read(count, from: &reader) }
    self.reader = consume reader
    return try step.get()
  }

  private func read(_ count: Int, from reader: inout CatalogueReader) throws -> Step {
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

/// Runs what may block on a queue of its own.
private final class BlockingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "ratchet.catalogue")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}
