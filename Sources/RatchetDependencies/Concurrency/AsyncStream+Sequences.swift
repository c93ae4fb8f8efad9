extension AsyncStream {
  /// A stream of the elements of another asynchronous sequence; that sequence's first error ends
  /// the stream.
  ///
  /// The sequence is iterated by the stream's one reader, one element at a time: nothing is
  /// buffered, and no task is made. An endpoint of a client can return it, whatever sequence is
  /// behind it:
  ///
  /// ```swift
  /// let speech = SpeechClient(results: { recognizer.results.eraseToStream() })
  /// ```
  public init<Elements: AsyncSequence & SendableMetatype>(_ elements: sending Elements)
  where Elements.Element == Element, Element: Sendable {
    let reading = ElementReader(elements)
    self.init {
      do {
        return try await reading.next()
      } catch {
        // A non-throwing stream cannot report the error.
        return nil
      }
    }
  }

  /// A stream without elements that ends when its reader is cancelled.
  public static var never: AsyncStream { AsyncStream { _ in } }

  /// A stream that has already ended.
  public static var finished: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream of the elements of another asynchronous sequence, and its error.
  ///
  /// Like the initializer of `AsyncStream`, except for errors.
  public init<Elements: AsyncSequence & SendableMetatype>(_ elements: sending Elements)
  where Elements.Element == Element, Element: Sendable {
    let reading = ElementReader(elements)
    self.init { try await reading.next() }
  }

  /// A stream without elements that ends when its reader is cancelled.
  public static var never: AsyncThrowingStream { AsyncThrowingStream { _ in } }

  /// A stream that has already ended, with an error if one is given.
  public static func finished(throwing error: (any Error)? = nil) -> AsyncThrowingStream {
    AsyncThrowingStream { $0.finish(throwing: error) }
  }
}

extension AsyncSequence where Element: Sendable {
  /// This sequence as a stream for one reader; its first error ends the stream.
  public consuming func eraseToStream() -> AsyncStream<Element> where Self: Sendable {
    AsyncStream(self)
  }

  /// This sequence as a stream for one reader, which throws the sequence's error.
  public consuming func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error>
  where Self: Sendable {
    AsyncThrowingStream(self)
  }
}

/// The current position in a sequence that a stream reads.
// Unchecked: a stream requests one element at a time.
private final class ElementReader<Elements: AsyncSequence>: @unchecked Sendable {
  private var elements: Elements.AsyncIterator

  init(_ elements: sending Elements) { self.elements = elements.makeAsyncIterator() }

  nonisolated(nonsending) func next() async throws -> Elements.Element? {
    try await elements.next(isolation: #isolation)
  }
}
