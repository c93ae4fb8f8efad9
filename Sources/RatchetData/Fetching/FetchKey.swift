import Ratchet
import RatchetDependencies

/// The key of a value that is fetched from a database. Equal queries have equal keys, and share one
/// value.
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

  /// - Parameter database: `nil` for the default database at the place where the key is made.
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
    // Keeps the database open while it is observed.
    return SharedSubscription { [link, hub, observed, database] in
      withExtendedLifetime(database) { link.end { hub.forget(observed.id, $0) } }
    }
  }
}
