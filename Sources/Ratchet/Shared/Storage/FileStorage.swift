public import Foundation
import RatchetDependencies
import Synchronization

/// The place where `.fileStorage` keys store their values: files, or memory.
public struct FileStorage: Sendable {
  let backend: any FileBackend

  /// The files of this system. Each file is written at most once a second.
  public static let fileSystem = FileStorage.fileSystem()

  /// The files of this system.
  ///
  /// - Parameters:
  ///   - interval: the minimum time between two writes of one file.
  ///   - clock: measures that time.
  public static func fileSystem(
    writingAtMostEvery interval: Duration = .seconds(1),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> FileStorage {
    FileStorage(backend: DiskFiles(interval: interval, clock: clock))
  }

  /// A new, empty storage in memory, for tests and previews. Each access makes another one.
  public static var inMemory: FileStorage { inMemory([:]) }

  /// A new storage in memory.
  ///
  /// - Parameter files: its initial files.
  public static func inMemory(_ files: [URL: Data]) -> FileStorage {
    FileStorage(backend: FilesInMemory(files))
  }

  /// A separate storage that begins with the files of another. Storages of the system's files are
  /// not copied.
  init(copying other: FileStorage) {
    backend = (other.backend as? FilesInMemory).map { FilesInMemory(copying: $0) } ?? other.backend
  }

  init(backend: any FileBackend) { self.backend = backend }
}

/// A storage of files. All functions may be called from any thread.
protocol FileBackend: AnyObject, Sendable {
  /// The data that was saved last, or nil if there is no such file.
  func load(_ url: URL) throws -> Data?

  /// Sets whether the current file must be preserved. If so, the next save moves it away.
  func keep(_ url: URL, _ isKept: Bool)

  func save(_ save: FileSave, to url: URL, isUrgent: Bool)

  /// Starts writing pending values, without waiting for the end.
  func writeSoon(_ url: URL)
}

/// A value that is to be written into a file.
struct FileSave: Sendable {
  typealias Answer = @Sendable (Result<Void, any Error>) -> Void

  /// Encodes the value; called shortly before it is written.
  var data: @Sendable () throws -> Data
  /// The callers that wait until this value, or a later one instead of it, is written.
  var answers: [Answer]

  func answer(_ result: Result<Void, any Error>) {
    for answer in answers { answer(result) }
  }
}

/// The storage over the files that tests have in memory.
///
/// Threading: keys load and save on any thread. `kept` guards the files to preserve. It is held for
/// the whole of a load or a save, since a save may move a file away before it writes one; the lock
/// of the files is taken within it. Values are encoded before, and answers given after that.
final class FilesInMemory: FileBackend {
  private let files: MemoryFiles
  private let kept: Mutex<Set<URL>>

  init(_ files: [URL: Data]) {
    self.files = MemoryFiles(
      Dictionary(files.map { ($0.key.standardizedFileURL.path, $0.value) }) { _, last in last })
    kept = Mutex([])
  }

  init(copying other: FilesInMemory) {
    let (files, kept) = other.kept.withLock { (MemoryFiles(copying: other.files), $0) }
    self.files = files
    self.kept = Mutex(kept)
  }

  func load(_ url: URL) throws -> Data? {
    let client = files.client
    return try kept.withLock { _ in
      try client.exists(url.path) ? client.read(url.path) : nil
    }
  }

  func keep(_ url: URL, _ isKept: Bool) {
    kept.withLock { kept in
      if isKept { kept.insert(url) } else { kept.remove(url) }
    }
  }

  func save(_ save: FileSave, to url: URL, isUrgent: Bool) {
    save.answer(
      Result {
        let data = try save.data()
        let client = files.client
        try kept.withLock { kept in
          if kept.remove(url) != nil, try client.exists(url.path) {
            let free = try url.unreadableName { try client.exists($0.path) }
            try client.move(url.path, free.path)
          }
          try client.createDirectory(url.deletingLastPathComponent().path)
          try client.write(data, url.path)
        }
      })
  }

  func writeSoon(_ url: URL) {}
}

extension URL {
  /// A free name beside this one, for a file that could not be read.
  func unreadableName(isTaken: (URL) throws -> Bool) rethrows -> URL {
    var number = 1
    var name = appendingPathExtension("unreadable")
    while try isTaken(name) {
      number += 1
      name = appendingPathExtension("unreadable-\(number)")
    }
    return name
  }
}
