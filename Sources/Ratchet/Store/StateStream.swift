/// The values of a part of a store's state over time: the current one first, then each new one.
///
/// Each stream has its own place in the store: it sees the latest value, skips those it was too slow
/// for, and never the same value twice in a row. It ends when the store, or for a scope its state,
/// is gone. It does not keep the store alive, and never slows it.
public struct StateStream<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  private let stream: AsyncStream<Value>

  /// A stream and the function that feeds it, which answers whether anybody still listens; and one that
  /// answers only whether nobody does.
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
      if value != last {
        last = value
        continuation.yield(value)
      }
      return true
    }
    return (StateStream(stream: stream), feed, { isOver.isRaised })
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(base: stream.makeAsyncIterator())
  }

  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncStream<Value>.Iterator
    var last: Value?

    /// The next value that differs from the one before.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      while let value = await base.next(isolation: actor) {
        guard value != last else { continue }
        last = value
        return value
      }
      return nil
    }

    public mutating func next() async -> Value? { await next(isolation: nil) }
  }
}
