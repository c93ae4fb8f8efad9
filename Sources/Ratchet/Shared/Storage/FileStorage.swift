public import Foundation
import Synchronization

/// Where `.fileStorage` keys keep their values: in files, or in memory.
public struct FileStorage: Sendable {
  let backend: any FileBackend

  /// The files of this system; written at most once a second each.
  public static let fileSystem = FileStorage.fileSystem()

  /// The files of this system.
  ///
  /// - Parameters:
  ///   - interval: how long at least lies between two writes of one file.
  ///   - clock: what that time is measured by.
  public static func fileSystem(
    writingAtMostEvery interval: Duration = .seconds(1),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> FileStorage {
    FileStorage(backend: DiskFiles(interval: interval, clock: clock))
  }

  /// A storage of its own that ends with the program, without files at first: for tests and previews.
  /// Each time another.
  public static var inMemory: FileStorage { inMemory([:]) }

  /// The same.
  ///
  /// - Parameter files: what is there from the start.
  public static func inMemory(_ files: [URL: Data]) -> FileStorage {
    FileStorage(backend: MemoryFiles(files))
  }

  /// One of its own that begins with the files of another; files of the system stay what they are.
  init(copying other: FileStorage) {
    backend = (other.backend as? MemoryFiles).map { MemoryFiles(copying: $0) } ?? other.backend
  }

  init(backend: any FileBackend) { self.backend = backend }
}

/// What keeps files. All functions may be called from any thread.
protocol FileBackend: AnyObject, Sendable {
  /// What was saved last, or nil where there is no such file.
  func load(_ url: URL) throws -> Data?

  /// Whether the file as it is must not be lost: the next save moves it away.
  func keep(_ url: URL, _ isKept: Bool)

  func save(_ save: FileSave, to url: URL, isUrgent: Bool)

  /// Writes what is yet to be written, without waiting for that.
  func writeSoon(_ url: URL)
}

/// A value on its way into a file.
struct FileSave: Sendable {
  typealias Answer = @Sendable (Result<Void, any Error>) -> Void

  /// Encodes it, when it is about to be written.
  var data: @Sendable () throws -> Data
  /// Whoever waits for it to be there, or a later value in its place.
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

  // Keys load and save on any thread.
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
  /// A name beside this one for a file that could not be read: the first that is not taken.
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
