import RatchetSystem
import Synchronization

/// The source of the lines of a script.
public struct DriverInput: Sendable {
  /// Whether the lines come from a terminal.
  public let isTerminal: Bool
  /// Nil for a text.
  var descriptor: Int32?
  let makeLines: @Sendable () -> any LineSource

  /// The path by which features read standard input.
  static let standardPath = "/dev/stdin"

  /// The lines of a text.
  public static func text(_ text: String) -> DriverInput {
    DriverInput(isTerminal: false) { TextLines(text) }
  }

  /// The lines of a file descriptor, which stays open. They are read as they arrive, on a thread of
  /// their own.
  public static func fileDescriptor(_ descriptor: Int32) -> DriverInput {
    DriverInput(isTerminal: SystemCalls.isTerminal(descriptor), descriptor: descriptor) {
      LineReader(descriptor: descriptor, closes: false)
    }
  }
}

/// A sequence of lines.
protocol LineSource: Sendable {
  /// The next line without its line ending; nil at the end, and when the task is cancelled.
  func next() async throws -> [UInt8]?

  /// Whether the next line is available without waiting.
  var hasNext: Bool { get }
}

/// The lines of a text.
private final class TextLines: LineSource {
  // In reverse order. Locked, since any task may request the next line.
  private let lines: Mutex<[[UInt8]]>
  private let error: LineError?

  init(_ text: String) {
    var splitter = LineSplitter.ofScript
    splitter.append(text.utf8)
    var lines: [[UInt8]] = []
    var failure: LineError?
    do throws(LineError) {
      while let line = try splitter.nextOfScript() ?? splitter.lastOfScript() { lines.append(line) }
    } catch {
      failure = error
    }
    self.lines = Mutex(lines.reversed())
    error = failure
  }

  func next() async throws -> [UInt8]? {
    if let line = lines.withLock({ $0.popLast() }) { return line }
    if let error { throw error }
    return nil
  }

  var hasNext: Bool { lines.withLock { !$0.isEmpty } }
}
