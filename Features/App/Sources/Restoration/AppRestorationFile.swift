public import Foundation
public import Ratchet

/// The contents of the file with the place of the user.
///
/// A file that cannot be read is a value too, which keeps its bytes: it is no mistake of the
/// program if another version has written it, and it must not be lost.
public enum AppRestorationFile: Equatable, Sendable, Codable {
  case restoration(AppRestoration)
  case unreadable(AppUnreadableFile)

  /// The place of the user; that of a first run if the file cannot be read.
  public var restoration: AppRestoration {
    switch self {
    case .restoration(let restoration): restoration
    case .unreadable: AppRestoration()
    }
  }
}

/// A file that this application cannot read: of a later version, or broken.
public struct AppUnreadableFile: Equatable, Sendable, Codable {
  /// The bytes of the file.
  public let data: Data
  /// The version of the file, if it is later than this application's.
  public let laterVersion: Int?

  /// Makes a file.
  public init(_ data: Data, laterVersion: Int? = nil) {
    self.data = data
    self.laterVersion = laterVersion
  }

  /// The reason for which the file cannot be read.
  var reason: String {
    laterVersion.map {
      AppWording.laterVersion($0, known: AppRestoration.currentVersion)
    } ?? AppWording.broken
  }
}

extension AppRestorationFile {
  init(_ data: Data) {
    do {
      self = .restoration(try JSONDecoder().decode(AppRestoration.self, from: data))
    } catch let error as AppLaterVersion {
      self = .unreadable(AppUnreadableFile(data, laterVersion: error.version))
    } catch {
      self = .unreadable(AppUnreadableFile(data))
    }
  }

  var data: Data {
    get throws {
      switch self {
      case .restoration(let restoration):
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(restoration)
      case .unreadable(let file):
        return file.data
      }
    }
  }
}

extension SharedReaderKey where Self == FileStorageKey<AppRestorationFile> {
  /// The place of the user in a file.
  public static func appRestoration(_ url: URL) -> Self {
    .fileStorage(url, decode: { AppRestorationFile($0) }, encode: { try $0.data })
  }
}

extension AppUnreadableFile {
  /// Keeps the bytes in another file beside the first one, and returns when they are on the disk.
  /// They are kept once, however often this is called; a file with other bytes is never
  /// overwritten.
  ///
  /// - Returns: the name of the file.
  func setAside(
    from url: URL, in files: FileSystemClient
  ) throws(FileSystemError) -> String {
    let name = url.appendingPathExtension(laterVersion.map { "version-\($0)" } ?? "unreadable")
    var number = 1
    while true {
      let free = number == 1 ? name : name.appendingPathExtension("\(number)")
      if try !files.exists(free.path) { try files.write(data, free.path) }
      if try files.read(free.path) == data { return free.lastPathComponent }
      number += 1
    }
  }
}
