public import Foundation
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
    FileStorage(backend: MemoryFiles(files))
  }

  /// A separate storage that begins with the files of another. Storages of the system's files are
  /// not copied.
  init(copying other: FileStorage) {
    backend = (other.backend as? MemoryFiles).map { MemoryFiles(copying: $0) } ?? other.backend
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

/// Files in memory.
final class MemoryFiles: FileBackend {
  private struct Contents {
    var files: [URL: Data]
    var kept: Set<URL> = []
  }

  // A lock: keys load and save on any thread.
  private let contents: Mutex<Contents>

  init(_ files: [URL: Data]) {
    var contents = Contents(files: [:])
    for (url, data) in files { contents.files[url.standardizedFileURL] = data }
    self.contents = Mutex(contents)
  }

  init(copying other: MemoryFiles) {
    let copy = other.contents.withLock { $0 }
    contents = Mutex(copy)
  }

  func load(_ url: URL) throws -> Data? { contents.withLock { $0.files[url] } }

  func keep(_ url: URL, _ isKept: Bool) {
    contents.withLock { contents in
      if isKept { contents.kept.insert(url) } else { contents.kept.remove(url) }
    }
  }

  func save(_ save: FileSave, to url: URL, isUrgent: Bool) {
    save.answer(
      Result {
        let data = try save.data()
        contents.withLock { contents in
          if contents.kept.remove(url) != nil {
            let free = url.unreadableName { contents.files[$0] != nil }
            contents.files[free] = contents.files[url]
          }
          contents.files[url] = data
        }
      })
  }

  func writeSoon(_ url: URL) {}
}

extension URL {
  /// A free name beside this one, for a file that could not be read.
  func unreadableName(isTaken: (URL) -> Bool) -> URL {
    var number = 1
    var name = appendingPathExtension("unreadable")
    while isTaken(name) {
      number += 1
      name = appendingPathExtension("unreadable-\(number)")
    }
    return name
  }
}
