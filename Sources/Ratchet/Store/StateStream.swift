import RatchetSystem

/// The values of a part of a store's state over time: the current one first, then each new one.
///
/// Each stream is independent and buffers only the latest value: a slow reader skips values, and
/// never receives the same value twice in a row. The stream ends when the store is gone or, for a
/// scope, its state. It does not keep the store alive, and never slows it down.
public struct StateStream<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  private let stream: AsyncStream<Value>

  /// A stream; the function that feeds it, which returns whether the stream still has a reader; and
  /// a function that returns whether it has lost its reader.
  static func make() -> (stream: StateStream, feed: (Value?) -> Bool, isOver: () -> Bool) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let isOver = Flag()
    continuation.onTermination = { _ in isOver.raise() }
    var last: Value?
    let feed = { (value: Value?) -> Bool in
      guard !isOver.isRaised else { return false }
      guard let value else {
        continuation.finish()
        return false
      }
      if !value.repeats(last) {
        last = value
        continuation.yield(value)
      }
      return true
    }
    return (StateStream(stream: stream), feed, { isOver.isRaised })
  }

  /// Makes an iterator. Iterators of one stream share its buffer: each value goes to one of them.
  public func makeAsyncIterator() -> Iterator {
    Iterator(base: stream.makeAsyncIterator())
  }

  /// Iterates over the values. It skips a value that equals the one before.
  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncStream<Value>.Iterator
    var last: Value?

    /// The next value that differs from the one before; nil when the stream has ended or the task
    /// is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      while let value = await base.next(isolation: actor) {
        guard !value.repeats(last) else { continue }
        last = value
        return value
      }
      return nil
    }

    /// The next value that differs from the one before; nil when the stream has ended or the task
    /// is cancelled.
    public mutating func next() async -> Value? { await next(isolation: nil) }
  }
}

extension Equatable {
  /// Whether this value is the last one again.
  ///
  /// Values that do not equal themselves, since they contain a NaN, are the same if their bits are.
  /// That is not so for every such value: but one with another change must not be lost.
  fileprivate func repeats(_ last: Self?) -> Bool {
    guard let last else { return false }
    if self == last { return true }
    guard self != self, last != last else { return false }
    // Unsafe: the bits are read while both values are there.
    return withUnsafeBytes(of: self) { bits in
      withUnsafeBytes(of: last) { bits.elementsEqual($0) }
    }
  }
}
