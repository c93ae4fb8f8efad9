extension AsyncStream {
  /// The elements of another asynchronous sequence, of which the first error ends the stream.
  ///
  /// It is iterated as the stream is, by one reader, one element at a time: nothing is buffered, and
  /// no task is made. What a client's endpoint returns, whatever is behind it:
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
        // A stream that cannot throw has no other way to tell.
        return nil
      }
    }
  }

  /// A stream without elements that ends when its reader is cancelled.
  public static var never: AsyncStream { AsyncStream { _ in } }

  /// A stream that has ended already.
  public static var finished: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream where Failure == any Error {
  /// The elements of another asynchronous sequence, and its error.
  ///
  /// As the initialiser of `AsyncStream`, but for errors.
  public init<Elements: AsyncSequence & SendableMetatype>(_ elements: sending Elements)
  where Elements.Element == Element, Element: Sendable {
    let reading = ElementReader(elements)
    self.init { try await reading.next() }
  }

  /// A stream without elements that ends when its reader is cancelled.
  public static var never: AsyncThrowingStream { AsyncThrowingStream { _ in } }

  /// A stream that has ended already, with an error if there is one.
  public static func finished(throwing error: (any Error)? = nil) -> AsyncThrowingStream {
    AsyncThrowingStream { $0.finish(throwing: error) }
  }
}

extension AsyncSequence where Element: Sendable {
  /// This sequence as a stream; its first error ends it. For one reader.
  public consuming func eraseToStream() -> AsyncStream<Element> where Self: Sendable {
    AsyncStream(self)
  }

  /// This sequence as a stream that throws what it throws. For one reader.
  public consuming func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error>
  where Self: Sendable {
    AsyncThrowingStream(self)
  }
}

/// The place in a sequence that a stream has reached.
// Unchecked: a stream asks for one element after the other.
private final class ElementReader<Elements: AsyncSequence>: @unchecked Sendable {
  private var elements: Elements.AsyncIterator

  init(_ elements: sending Elements) { self.elements = elements.makeAsyncIterator() }

  nonisolated(nonsending) func next() async throws -> Elements.Element? {
    try await elements.next(isolation: #isolation)
  }
}
