import Ratchet
import RatchetDependencies

/// A key of what is fetched from a database: equal queries are one shared value.
struct FetchKey<Value: Sendable>: SharedReaderKey, CustomStringConvertible {
  struct ID: Hashable {
    let hub: ObjectIdentifier
    let observation: ObservationID
  }

  let database: any DatabaseReader
  private let hub: DatabaseHub
  private let observed: Observed<Value>
  private let name: String
  private let link: FetchLink<Value>

  /// - Parameter database: nil for the one that is the default where this is made.
  init(_ observed: Observed<Value>, in database: (any DatabaseReader)?, name: String) {
    let database = database ?? DependencyValues.current.defaultDatabase
    self.database = database
    self.observed = observed
    self.name = name
    hub = database.hub
    link = FetchLink()
  }

  var id: ID { ID(hub: ObjectIdentifier(hub), observation: observed.id) }

  var description: String { name }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue: link.begin(observed, hub, answering: continuation)
    case .userInitiated: hub.refetch(observed) { continuation.resume(with: $0.map { $0 }) }
    }
  }

  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    link.follow(subscriber)
    // It stays open while it is observed.
    return SharedSubscription { [link, hub, observed, database] in
      withExtendedLifetime(database) { link.end { hub.forget(observed.id, $0) } }
    }
  }
}
