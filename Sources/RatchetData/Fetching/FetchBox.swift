import Observation
import Ratchet
import RatchetIssues
import Synchronization

/// What a property that is fetched reads: a shared value, which `load` replaces by that of another query.
final class FetchBox<Value: Sendable>: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  // Features on any thread read it. With the key that it was read by last.
  private let current: Mutex<(reader: SharedReader<Value>, key: FetchKey<Value>)>

  init(_ reader: SharedReader<Value>, _ key: FetchKey<Value>) {
    current = Mutex((reader, key))
  }

  /// The value now; who reads it is told of the next, also of another query.
  var reader: SharedReader<Value> {
    registrar.access(self, keyPath: \.reader)
    return current.withLock { $0.reader }
  }

  /// Reads another value from here on, which begins as this one's, and waits for it.
  ///
  /// On the caller's actor up to the wait, and not at all where the task is cancelled: so of loads that
  /// cancel one another the last counts.
  ///
  /// - Parameter database: nil for the one that it is read from now.
  nonisolated(nonsending) func load(
    _ observed: Observed<Value>, in database: (any DatabaseReader)?, name: String
  ) async throws {
    try Task.checkCancellation()
    let (failed, key) = follow(observed, in: database, name: name)
    // It would be found as it is: what has failed is tried again.
    if let failed { return try await failed.load() }
    // Held already, so that this waits for it and does not load it again.
    _ = try await SharedReader(require: key)
  }

  /// By itself: who waits for the new value must not hold the old one, nor the new one once another has
  /// taken its place.
  ///
  /// - Returns: the reader as it is, if it reads the same and has failed.
  private func follow(
    _ observed: Observed<Value>, in database: (any DatabaseReader)?, name: String
  ) -> (failed: SharedReader<Value>?, FetchKey<Value>) {
    let (old, own) = current.withLock { $0 }
    let key = FetchKey(observed, in: database ?? own.database, name: name)
    if key.id == own.id, old.loadError != nil, !old.isLoading { return (old, key) }
    let new = SharedReader(wrappedValue: old.wrappedValue, key)
    registrar.withMutation(of: self, keyPath: \.reader) {
      current.withLock { $0 = (new, key) }
    }
    return (nil, key)
  }
}
