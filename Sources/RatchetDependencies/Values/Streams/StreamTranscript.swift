import RatchetSystem
import Synchronization

/// The input and the output of a program under test: see ``StandardStreams/collecting(into:)``.
public final class StreamTranscript: Sendable {
  /// A text as it was written, with its stream.
  public struct Piece: Sendable, Hashable {
    /// The stream that was written to.
    public var stream: StandardStreamError.Stream
    /// The text of one write.
    public var text: String

    /// Makes a piece.
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

  // A lock: the program under test writes on any thread.
  private let contents: Mutex<Contents>

  /// Makes a transcript with input to read.
  public init(input: String = "") {
    var contents = Contents()
    contents.input.append(input.utf8)
    self.contents = Mutex(contents)
  }

  /// All writes, in order.
  public var pieces: [Piece] { contents.withLock { $0.pieces } }
  /// The whole text of standard output.
  public var output: String { text(of: .output) }
  /// The whole text of standard error.
  public var error: String { text(of: .error) }

  private func text(of stream: StandardStreamError.Stream) -> String {
    pieces.filter { $0.stream == stream }.map(\.text).joined()
  }

  /// Closes a stream: later writes to it throw, as to a pipe whose other end is closed.
  public func close(_ stream: StandardStreamError.Stream) {
    contents.withLock { _ = $0.closed.insert(stream) }
  }

  func readLine() -> String? {
    contents.withLock { contents in
      (contents.input.next() ?? contents.input.rest()).map { String(decoding: $0, as: UTF8.self) }
    }
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
