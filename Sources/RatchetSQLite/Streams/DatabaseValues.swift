import RatchetDependencies

/// The values of a query: the current one, and a new one after each change. See
/// ``DatabaseReader/values(of:)``.
///
/// Each loop is an observer of its own, from its beginning to its end.
public struct DatabaseValues<Element: Sendable>: AsyncSequence, Sendable {
  package let database: any DatabaseReader
  package let observed: Observed<Element>

  package init(database: any DatabaseReader, observed: Observed<Element>) {
    self.database = database
    self.observed = observed
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: ValueSubscription(database, observed))
  }

  /// Waits for the next value.
  public struct Iterator: AsyncIteratorProtocol {
    private let subscription: ValueSubscription<Element>
    private let areEqual = equality(of: Element.self)
    private var last: Element?

    init(subscription: ValueSubscription<Element>) { self.subscription = subscription }

    /// Returns the current value at first, then the next different one; `nil` once the task is
    /// cancelled or the database is closed.
    public mutating func next() async throws -> Element? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      while let value = try await subscription.reader.next() {
        // The value that came between two equal ones may have been skipped.
        if let last, areEqual?(last, value) == true { continue }
        last = value
        return value
      }
      return nil
    }
  }
}

/// An observer for as long as it is referenced.
final class ValueSubscription<Element: Sendable>: Sendable {
  let reader: EventReader<Element>
  // Keeps the database open while it is observed.
  private let database: any DatabaseReader
  private let hub: DatabaseHub
  private let id: ObservationID
  private let number: Int

  init(_ database: any DatabaseReader, _ observed: Observed<Element>) {
    self.database = database
    id = observed.id
    hub = database.hub
    // Nothing is skipped in a test, where it is not deterministic how far an effect has come by the
    // next value.
    let reader = EventReader<Element>(
      keepsAll: DependencyValues.currentQuiescence?.skipsNothing ?? false)
    self.reader = reader
    number = hub.observe(
      observed,
      Observer { event, delivery in
        switch event {
        case .value(let value): reader.put(.success(value), delivery)
        case .failure(let error): reader.put(.failure(error), delivery)
        case .end: reader.end(delivery)
        }
      })
  }

  deinit { hub.forget(id, number) }
}
