import Foundation

extension FileSystemClient {
  /// Whether there is an entry at a path, including a broken link.
  public func exists(_ path: String) throws(FileSystemError) -> Bool {
    try attributes(path) != nil
  }

  /// Reads a file as UTF-8 text. Invalid bytes are an error with code `invalid`.
  public func readText(_ path: String) throws(FileSystemError) -> String {
    let data = try read(path)
    // Not `String(data:encoding:)`, which drops a byte order mark.
    guard let text = String(validating: data, as: UTF8.self) else {
      throw FileSystemError(.invalid, .read, path)
    }
    return text
  }

  /// Creates or replaces a file, like ``write``.
  public func writeText(_ text: String, to path: String) throws(FileSystemError) {
    try write(Data(text.utf8), path)
  }

  /// Appends to a file, like ``append``.
  public func appendText(_ text: String, to path: String) throws(FileSystemError) {
    try append(Data(text.utf8), path)
  }

  /// Calls a function with a new, empty directory, and removes the directory when the function
  /// returns or throws.
  ///
  /// If both the function and the removal fail, the function's error is thrown.
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
