import Dispatch
import Foundation
import RatchetDependencies
import RatchetSystem
import Synchronization

/// The files of the system. One queue performs all reads and writes, so that a load sees every
/// earlier save. Values are encoded outside of the queue: encoding is the feature's code, which may
/// need another file.
///
/// Threading: keys load and save on any thread. For each file, `PendingSaves` decides when it is
/// written: at once, or when its rest is over.
///
/// - `load` and the end of the program write on the queue while the caller waits; `writeSoon`
///   writes there while a task waits.
/// - `contents` guards the pending saves and the files to preserve. It is held for a look-up, also
///   on the queue, and never while a value is encoded, a file is read or written, or an answer is
///   given.
/// - `all` guards the list of storages for the end of the program. It is never held with
///   `contents`.
final class DiskFiles: FileBackend {
  private struct Contents {
    var pending: [URL: PendingSaves] = [:]
    var kept: Set<URL> = []
    var lastNumber = 0
  }

  private let contents = Mutex(Contents())
  private let queue = DispatchQueue(label: "Ratchet.FileStorage")
  private let interval: Duration
  private let clock: any Clock<Duration>

  /// The storages that may have values to write when the program ends.
  private static let all = Mutex<[WeakFiles]>([])

  private struct WeakFiles: Sendable { weak var files: DiskFiles? }

  init(interval: Duration, clock: any Clock<Duration>) {
    self.interval = interval
    self.clock = clock
    let isFirst = Self.all.withLock { all in
      defer { all = all.filter { $0.files != nil } + [WeakFiles(files: self)] }
      return all.isEmpty
    }
    if isFirst {
      atexit {
        for weak in DiskFiles.all.withLock({ $0 }) { weak.files?.writeAll() }
      }
    }
  }

  func load(_ url: URL) throws -> Data? {
    let encoded = encodeNext(of: url)
    let (written, data) = queue.sync {
      (encoded.flatMap { write($0, url) }, Result { try read(url) })
    }
    if let written { end(written, url) }
    return try data.get()
  }

  func keep(_ url: URL, _ isKept: Bool) {
    contents.withLock { contents in
      if isKept { contents.kept.insert(url) } else { contents.kept.remove(url) }
    }
  }

  func save(_ save: FileSave, to url: URL, isUrgent: Bool) {
    let isDue = contents.withLock { contents in
      contents.lastNumber += 1
      return contents.pending[url, default: PendingSaves()]
        .add(save, number: contents.lastNumber, isUrgent: isUrgent)
    }
    if isDue { writeSoon(url) }
  }

  // In a task, so that an issue is reported in the context where the value was changed: a queue
  // does not know the current test.
  func writeSoon(_ url: URL) {
    Task {
      guard let encoded = encodeNext(of: url) else { return }
      let written = await withTrackedWork("write \(url.lastPathComponent)") {
        await withCheckedContinuation { continuation in
          queue.async { continuation.resume(returning: self.write(encoded, url)) }
        }
      }
      if let written { end(written, url) }
    }
  }

  /// Encodes the value that is still to be written; nil if there is none.
  private func encodeNext(of url: URL) -> Encoded? {
    guard let next = contents.withLock({ $0.pending[url]?.next }) else { return nil }
    return Encoded(number: next.number, data: Result { try next.data() })
  }

  private func end(_ written: Written, _ url: URL) {
    for answer in written.answers { answer(written.result) }
    if written.beginsRest { rest(url) }
  }

  /// Writes all pending values, and returns when they are written.
  private func writeAll() {
    for url in contents.withLock({ Array($0.pending.keys) }) {
      guard let encoded = encodeNext(of: url) else { continue }
      guard let written = queue.sync(execute: { write(encoded, url) }) else { continue }
      for answer in written.answers { answer(written.result) }
    }
    // A value that a task writes at this moment is no longer pending: wait for its write.
    queue.sync {}
  }

  private func rest(_ url: URL) {
    // Weak: a storage with pending values is retained by the code that saves, so one that goes has
    // nothing to write.
    Task { [weak self, clock, interval] in
      do {
        try await clock.sleep(for: interval)
      } catch {
        // The task is never cancelled. A clock that throws only makes the next write come earlier.
      }
      self?.rested(url)
    }
  }

  private func rested(_ url: URL) {
    let isDue = contents.withLock { contents in
      let isDue = contents.pending[url]?.rested() ?? false
      if contents.pending[url]?.isIdle == true { contents.pending[url] = nil }
      return isDue
    }
    if isDue { writeSoon(url) }
  }
}

private struct Encoded: Sendable {
  let number: Int
  let data: Result<Data, any Error>
}

private struct Written: Sendable {
  let answers: [FileSave.Answer]
  let result: Result<Void, any Error>
  let beginsRest: Bool
}

// Runs on the queue only.
extension DiskFiles {

  private func read(_ url: URL) throws -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return nil
    } catch {
      // Foundation describes the error by its dictionaries; only its cause is in words.
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
      throw FileStorageError(
        operation: "read", path: url.path,
        reason: (cause as NSError).localizedFailureReason ?? cause.localizedDescription)
    }
  }

  /// Writes a value into a file, unless it or a newer one was written already.
  private func write(_ encoded: Encoded, _ url: URL) -> Written? {
    let (taken, isKept) = contents.withLock {
      ($0.pending[url]?.take(encoded.number), $0.kept.contains(url))
    }
    guard let (answers, beginsRest) = taken else { return nil }
    let result = Result {
      let data = try encoded.data.get()
      if isKept {
        try moveAway(url)
        keep(url, false)
      }
      try AtomicFile.replace(url, with: data)
    }
    return Written(answers: answers, result: result, beginsRest: beginsRest)
  }

  /// Moves a file away, beside itself: a link to it stays. Refuses what a write would refuse.
  private func moveAway(_ url: URL) throws {
    guard let file = try AtomicFile.replaced(url) else { return }
    let files = FileManager.default
    let name = file.unreadableName { files.fileExists(atPath: $0.path) }
    try files.moveItem(at: file, to: name)
  }
}
