import Dispatch
import ReadingList

/// Reads a catalogue file in steps of some rows, on a queue of its own, since a pipe may block its
/// reader.
actor CatalogueSource {
  /// The result of reading some rows of the file.
  struct Step: Sendable {
    var entries: [CatalogueEntry] = []
    var problems: [CatalogueProblem] = []
    /// The number of rows up to the end of this step, including broken ones.
    var rows: Int
    var bytesRead = 0
    var totalBytes: Int?
    var isLast = false
    /// The form of the file's text, as far as it has been read.
    var form = CatalogueForm()
  }

  private let path: String
  private let interrupt: ReadInterrupt
  private let executor = BlockingExecutor()
  private var reader: CatalogueReader?
  private var rows = 0
  private var ahead: Result<Step, any Error>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameter interrupt: ends the wait for a pipe, in ``open()`` and in each step.
  init(_ path: String, _ interrupt: ReadInterrupt) {
    self.path = path
    self.interrupt = interrupt
  }

  /// Opens the file and reads its header. Call it once, before the steps.
  ///
  /// - Returns: the size of the file; nil if it is not a regular file.
  func open() throws -> Int? {
    let reader = try CatalogueReader(path: path, interrupt: interrupt)
    let totalBytes = reader.totalBytes
    self.reader = consume reader
    return totalBytes
  }

  /// Reads the next rows, at most `count` of them. While the caller handles them, those after them
  /// are read; an error there is thrown by the next call.
  func step(_ count: Int) throws -> Step {
    let step = try (ahead.take() ?? read(count)).get()
    if !step.isLast { Task { ahead = read(count) } }
    return step
  }

  private func read(_ count: Int) -> Result<Step, any Error> {
    guard var reader = reader.take() else { preconditionFailure("open() comes first") }
    let step = Result { try read(count, from: &reader) }
    self.reader = consume reader
    return step
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

/// Runs jobs that may block on a queue of its own.
private final class BlockingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "ratchet.catalogue")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}
