import Foundation

extension FileSystemClient {
  /// Whether there is anything at a path: a link too that leads nowhere.
  public func exists(_ path: String) throws(FileSystemError) -> Bool {
    try attributes(path) != nil
  }

  /// The text of a file in UTF-8. Other bytes are an error of code `invalid`.
  public func readText(_ path: String) throws(FileSystemError) -> String {
    let data = try read(path)
    guard let text = String(data: data, encoding: .utf8) else {
      throw FileSystemError(.invalid, .read, path)
    }
    return text
  }

  /// Makes or replaces a file, as ``write`` does.
  public func writeText(_ text: String, to path: String) throws(FileSystemError) {
    try write(Data(text.utf8), path)
  }

  /// Adds to the end of a file, as ``append`` does.
  public func appendText(_ text: String, to path: String) throws(FileSystemError) {
    try append(Data(text.utf8), path)
  }

  /// Runs a function with a new, empty directory, and removes that when the function returns or throws.
  ///
  /// Where both fail, the error is the function's.
  public func withTemporaryDirectory<R>(_ body: (_ path: String) throws -> R) throws -> R {
    let path = try temporaryDirectory()
    let result = Result { try body(path) }
    do {
      try remove(path)
    } catch {
      _ = try result.get()
      throw error
    }
    return try result.get()
  }
}
