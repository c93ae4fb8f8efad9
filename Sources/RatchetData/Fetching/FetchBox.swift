import Ratchet
import RatchetDependencies
import RatchetIssues

/// What a property that is fetched reads: a shared value, which `load` replaces by that of another query.
struct FetchBox<Value: Sendable>: Sendable {
  private struct Contents {
    let reader: SharedReader<Value>
    /// By which it is read.
    let key: FetchKey<Value>

    var hasFailed: Bool { reader.loadError != nil && !reader.isLoading }

    init(
      _ key: FetchKey<Value>, default value: @autoclosure () -> Value, at location: IssueLocation
    ) {
      self.key = key
      reader = SharedReader(
        wrappedValue: value(), key, fileID: location.fileID, filePath: location.filePath,
        line: location.line, column: location.column)
    }
  }

  // Copies of the property refer to the same one. Shared, so that who has read it is told when another
  // takes its place, and a driver shows what changes by that.
  private let contents: Shared<Contents>

  init(_ key: FetchKey<Value>, default value: @autoclosure () -> Value, at location: IssueLocation)
  {
    contents = Shared(value: Contents(key, default: value(), at: location))
  }

  /// The value now; who reads it is told of the next, also of another query.
  var reader: SharedReader<Value> { contents.wrappedValue.reader }

  /// Reads another value from here on, which begins as this one's, and waits for it.
  ///
  /// On the caller's actor up to the wait, and not at all where the task is cancelled: so of loads that
  /// cancel one another the last counts.
  ///
  /// - Parameter database: nil for the one that it is read from now.
  nonisolated(nonsending) func load(
    _ observed: Observed<Value>, in database: (any DatabaseReader)?, name: String,
    at location: IssueLocation
  ) async throws {
    try Task.checkCancellation()
    let (reader, hasFailed) = follow(observed, in: database, name: name, at: location)
    // What has failed is tried again; of what is on its way nobody else need hold the reader.
    try await hasFailed ? reader.load() : reader.finishLoading()
  }

  /// By itself: who waits for the new value must not hold the old one.
  ///
  /// - Returns: what is read from here on, and whether it was so before, and has failed.
  private func follow(
    _ observed: Observed<Value>, in database: (any DatabaseReader)?, name: String,
    at location: IssueLocation
  ) -> (reader: SharedReader<Value>, hasFailed: Bool) {
    let old = contents.wrappedValue
    let key = FetchKey(observed, in: database ?? old.key.database, name: name)
    if key.id == old.key.id, old.hasFailed { return (old.reader, true) }
    let new = Contents(key, default: old.reader.wrappedValue, at: location)
    // What is fetched is nothing that a test would have to tell.
    withDependencies {
      $0.sharedTracker = nil
    } operation: {
      // Not let go of while the value is locked.
      withExtendedLifetime(old) { contents.withLock { $0 = new } }
    }
    return (new.reader, new.hasFailed)
  }
}
