import Synchronization

/// What a program under test reads and has written: see ``StandardStreams/collecting(into:)``.
public final class StreamTranscript: Sendable {
  /// A text as it was written, and where.
  public struct Piece: Sendable, Hashable {
    public var stream: StandardStreamError.Stream
    public var text: String

    public init(_ stream: StandardStreamError.Stream, _ text: String) {
      self.stream = stream
      self.text = text
    }
  }

  private struct Contents {
    var input = LineSplitter()
    var pieces: [Piece] = []
    var closed: Set<StandardStreamError.Stream> = []
  }

  // The program under test writes on any thread.
  private let contents: Mutex<Contents>

  public init(input: String = "") {
    var contents = Contents()
    contents.input.append(Array(input.utf8))
    self.contents = Mutex(contents)
  }

  /// All that was written, in order.
  public var pieces: [Piece] { contents.withLock { $0.pieces } }
  /// All that was written to standard output.
  public var output: String { text(of: .output) }
  /// All that was written to standard error.
  public var error: String { text(of: .error) }

  private func text(of stream: StandardStreamError.Stream) -> String {
    pieces.filter { $0.stream == stream }.map(\.text).joined()
  }

  /// From now on nobody reads the stream: a write to it throws, as to a pipe whose other end is closed.
  public func close(_ stream: StandardStreamError.Stream) {
    contents.withLock { _ = $0.closed.insert(stream) }
  }

  func readLine() -> String? {
    contents.withLock { $0.input.next() ?? $0.input.rest() }
  }

  func write(
    _ text: String, to stream: StandardStreamError.Stream
  ) throws(StandardStreamError) {
    let isClosed = contents.withLock { contents in
      let isClosed = contents.closed.contains(stream)
      if !isClosed { contents.pieces.append(Piece(stream, text)) }
      return isClosed
    }
    if isClosed { throw .closed(stream) }
  }
}
