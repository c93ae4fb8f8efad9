import Foundation
import RatchetSystem

/// The file with the last lines of a program's prompts.
///
/// Several prompts may use it at a time: each line is appended under a lock of the file, so that
/// none is lost.
struct PromptHistory: Sendable {
  let path: String
  /// The largest number of lines in the file.
  var limit = Self.limit

  static let limit = 1000

  /// The file that a program uses: `~/.my-tool_history`, or the one in the environment; nil if that
  /// is empty, or if there is no home folder.
  init?(program: String, variable: String, environment: [String: String]) {
    if let path = environment[variable] {
      guard !path.isEmpty else { return nil }
      self.path = path
    } else if let home = environment["HOME"], !home.isEmpty {
      path = home + "/." + program + "_history"
    } else {
      return nil
    }
  }

  init(path: String, limit: Int = Self.limit) {
    self.path = path
    self.limit = limit
  }

  /// The lines, the oldest first; empty if the file cannot be read.
  var lines: [String] {
    do throws(ErrorNumber) {
      return Self.lines(in: try Self.content(of: SystemFile(path, O_RDONLY))).suffix(limit)
    } catch {
      // The first append says why, unless there only is no file yet.
      return []
    }
  }

  /// Appends a line.
  func append(_ line: String) throws(ErrorNumber) {
    while true {
      let descriptor = try Descriptors.open(path, O_RDWR | O_CREAT | O_APPEND, mode: 0o600)
      defer { Descriptors.close(descriptor) }
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else { throw .last }
      }
      // Another prompt may have replaced the file while this one waited for the lock.
      guard Self.isFile(descriptor, at: path) else { continue }
      // A line that was cut off, as by a full disk, must not swallow this one.
      let known = try Self.content(of: descriptor)
      let start = known.isEmpty || known.last == UInt8(ascii: "\n") ? "" : "\n"
      try Descriptors.write(Array((start + line + "\n").utf8).span.bytes, to: descriptor)
      let lines = Self.lines(in: known) + [line]
      // Some more are dropped, so that not each further line writes the file again.
      if lines.count > limit { replace(lines.suffix(limit - limit / 10)) }
      return
    }
  }

  private func replace(_ lines: ArraySlice<String>) {
    let text = lines.joined(separator: "\n") + "\n"
    do throws(FileWriteError) {
      try AtomicWrite.replace(path, with: Array(text.utf8).span.bytes)
    } catch {
      // The line is there; the file is only longer than it should be.
    }
  }

  /// Whether the descriptor is still the file at the path.
  private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, stat(path, &other) == 0 else { return false }
    return own.st_ino == other.st_ino && own.st_dev == other.st_dev
  }

  private static func lines(in bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func content(of descriptor: Int32) throws(ErrorNumber) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try Descriptors.read(descriptor, atMost: 1 << 16)
      if more.isEmpty { return bytes }
      bytes += more
    }
  }

  private static func content(of file: borrowing SystemFile) throws(ErrorNumber) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try file.read(atMost: 1 << 16)
      if more.isEmpty { return bytes }
      bytes += more
    }
  }
}
