import Synchronization

/// Where the lines of a script come from.
public struct DriverInput: Sendable {
  /// Whether somebody types them.
  public let isTerminal: Bool
  let makeLines: @Sendable () -> any LineSource

  /// A text that is there already.
  public static func text(_ text: String) -> DriverInput {
    DriverInput(isTerminal: false) { TextLines(text) }
  }

  /// A file descriptor, which stays open. Lines are read as they come, on a thread of their own.
  public static func fileDescriptor(_ descriptor: Int32) -> DriverInput {
    DriverInput(isTerminal: SystemCalls.isTerminal(descriptor)) {
      LineReader(descriptor: descriptor, closes: false)
    }
  }
}

/// Lines, one after the other.
protocol LineSource: Sendable {
  /// The next line without its end; nil at the end, and when the task is cancelled.
  func next() async throws -> [UInt8]?

  /// Whether the next line is there, so that it need not be waited for.
  var hasNext: Bool { get }
}

/// The lines of a text.
private final class TextLines: LineSource {
  // From the last to the next.
  private let lines: Mutex<[[UInt8]]>
  private let error: LineError?

  init(_ text: String) {
    var splitter = LineSplitter()
    splitter.append(text.utf8)
    var lines: [[UInt8]] = []
    var failure: LineError?
    do throws(LineError) {
      while let line = try splitter.next() ?? splitter.last() { lines.append(line) }
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
