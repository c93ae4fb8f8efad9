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
}

/// The lines of a text.
private actor TextLines: LineSource {
  private var lines = LineSplitter()

  init(_ text: String) { lines.append(text.utf8) }

  func next() async throws -> [UInt8]? { try lines.next() ?? lines.last() }
}
