import Observation
import Ratchet
import RatchetIssues
import Synchronization

/// What a property that is fetched reads: a shared value, which `load` replaces by that of another query.
final class FetchBox<Value: Sendable>: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  // Features on any thread read it. With the database that it was read from last.
  private let current: Mutex<(reader: SharedReader<Value>, database: any DatabaseReader)>

  init(_ reader: SharedReader<Value>, _ database: any DatabaseReader) {
    current = Mutex((reader, database))
  }

  /// The value now; who reads it is told of the next, also of another query.
  var reader: SharedReader<Value> {
    registrar.access(self, keyPath: \.reader)
    return current.withLock { $0.reader }
  }

  /// Reads another value from here on, which begins as this one's, and waits for it.
  ///
  /// - Parameter database: nil for the one that it is read from now.
  func load(_ observed: Observed<Value>, in database: (any DatabaseReader)?, name: String)
    async throws
  {
    let (old, own) = current.withLock { $0 }
    let key = FetchKey(observed, in: database ?? own, name: name)
    let new = SharedReader(wrappedValue: old.wrappedValue, key)
    registrar.withMutation(of: self, keyPath: \.reader) {
      current.withLock { $0 = (new, key.database) }
    }
    // Held already, so that this waits for it and does not load it again.
    _ = try await SharedReader(require: key)
  }
}
