import Dispatch
import Foundation
import RatchetDependencies
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files of the system. Everything is read and written on one queue, so that a load sees what was
/// saved before. Values are encoded elsewhere: that is code of others, which may need another file.
final class DiskFiles: FileBackend {
  private struct Contents {
    var pending: [URL: PendingSaves] = [:]
    var kept: Set<URL> = []
    var lastNumber = 0
  }

  // Keys save on any thread, and the queue writes.
  private let contents = Mutex(Contents())
  private let queue = DispatchQueue(label: "Ratchet.FileStorage")
  private let interval: Duration
  private let clock: any Clock<Duration>

  /// Those with something to be written when the program ends.
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

  // In a task, so that an issue is reported where the value was changed: a queue knows no test.
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

  /// The value that is yet to be written, if any is, encoded.
  private func encodeNext(of url: URL) -> Encoded? {
    guard let next = contents.withLock({ $0.pending[url]?.next }) else { return nil }
    return Encoded(number: next.number, data: Result { try next.data() })
  }

  private func end(_ written: Written, _ url: URL) {
    for answer in written.answers { answer(written.result) }
    if written.beginsRest { rest(url) }
  }

  /// Writes all that is yet to be written, and returns when it is.
  private func writeAll() {
    for url in contents.withLock({ Array($0.pending.keys) }) {
      guard let encoded = encodeNext(of: url) else { continue }
      guard let written = queue.sync(execute: { write(encoded, url) }) else { continue }
      for answer in written.answers { answer(written.result) }
    }
  }

  private func rest(_ url: URL) {
    // A storage that goes has nothing to write: whoever saves keeps it until then.
    Task { [weak self, clock, interval] in
      do {
        try await clock.sleep(for: interval)
      } catch {
        // Nobody cancels it: a clock that gives up only brings the next write forward.
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

// On the queue only.
extension DiskFiles {

  private func read(_ url: URL) throws -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return nil
    }
  }

  /// Writes a value into a file, unless that was done, or a newer one was written.
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

  private func moveAway(_ url: URL) throws {
    let files = FileManager.default
    guard files.fileExists(atPath: url.path) else { return }
    let name = url.unreadableName { files.fileExists(atPath: $0.path) }
    try files.moveItem(at: url, to: name)
  }
}
