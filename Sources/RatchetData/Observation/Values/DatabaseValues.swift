import RatchetDependencies

/// What a query answers, now and after each change: see ``DatabaseReader/values(of:)``.
///
/// Each loop over it observes by itself, from the moment it begins to the moment it ends.
public struct DatabaseValues<Element: Sendable>: AsyncSequence, Sendable {
  let database: any DatabaseReader
  let observed: Observed<Element>

  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: ValueSubscription(database, observed))
  }

  public struct Iterator: AsyncIteratorProtocol {
    private let subscription: ValueSubscription<Element>
    private let areEqual = equality(of: Element.self)
    private var last: Element?

    init(subscription: ValueSubscription<Element>) { self.subscription = subscription }

    /// The value now, or as soon as it is another one. Nil once the task is cancelled, or the database
    /// closed.
    public mutating func next() async throws -> Element? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      while let value = try await subscription.reader.next() {
        // What lay between two that are equal may have been skipped.
        if let last, areEqual?(last, value) == true { continue }
        last = value
        return value
      }
      return nil
    }
  }
}

/// An observer as long as somebody holds it.
final class ValueSubscription<Element: Sendable>: Sendable {
  let reader: EventReader<Element>
  // It stays open while it is observed.
  private let database: any DatabaseReader
  private let hub: DatabaseHub
  private let id: ObservationID
  private let number: Int

  init(_ database: any DatabaseReader, _ observed: Observed<Element>) {
    self.database = database
    id = observed.id
    hub = database.hub
    // In a test nothing is skipped: how far an effect has come when the next value is there is chance.
    let reader = EventReader<Element>(
      keepsAll: DependencyValues.quiescenceInForce?.skipsNothing ?? false)
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
