import Ratchet
import RatchetDependencies
import RatchetIssues

/// The storage of a fetched property: a shared value, which `load` replaces with that of another
/// query.
struct FetchBox<Value: Sendable>: Sendable {
  private struct Contents: SharedLink {
    let reader: SharedReader<Value>
    /// The key of `reader`.
    let key: FetchKey<Value>
    private let location: IssueLocation

    var hasFailed: Bool { reader.loadError != nil && !reader.isLoading }

    init(
      _ key: FetchKey<Value>, default value: @autoclosure () -> Value, at location: IssueLocation
    ) {
      self.key = key
      self.location = location
      reader = SharedReader(
        wrappedValue: value(), key, fileID: location.fileID, filePath: location.filePath,
        line: location.line, column: location.column)
    }

    // For a recorded session.
    var target: any AnyObject & Sendable { reader.recorded.object }
    var targetContent: SharedContent { reader.recorded.content }
    func relinked() -> Contents { Contents(key, default: reader.wrappedValue, at: location) }
  }

  // Copies of a property refer to the same contents. They are `Shared`, so that observers of the
  // property are notified when other contents replace them, and a driver shows the change.
  private let contents: Shared<Contents>

  init(_ key: FetchKey<Value>, default value: @autoclosure () -> Value, at location: IssueLocation)
  {
    contents = Shared(value: Contents(key, default: value(), at: location))
  }

  /// The reader of the current query. A change of the value, or a switch to another query, notifies
  /// those that have read it.
  var reader: SharedReader<Value> { contents.wrappedValue.reader }

  /// Switches to another query, whose value is initially the current one, and waits for its fetch.
  ///
  /// It runs on the caller's actor until it waits, and does nothing if the task is cancelled: so if
  /// loads cancel one another, the last one wins.
  ///
  /// - Parameter database: `nil` for the database of the current query.
  nonisolated(nonsending) func load(
    _ observed: Observed<Value>, in database: (any DatabaseReader)?, name: String,
    at location: IssueLocation
  ) async throws {
    try Task.checkCancellation()
    let (reader, hasFailed) = follow(observed, in: database, name: name, at: location)
    // If the query has failed, it is fetched again. Otherwise this waits for the running fetch, and
    // holds the reader meanwhile.
    try await hasFailed ? reader.load() : reader.finishLoading()
  }

  /// Switches to another query. A function of its own, so that the old contents are not held during
  /// the wait.
  ///
  /// - Returns: The new reader, and whether it is to be loaded again: its query was the current one
  ///   before, or is shared, and its fetch has failed.
  private func follow(
    _ observed: Observed<Value>, in database: (any DatabaseReader)?, name: String,
    at location: IssueLocation
  ) -> (reader: SharedReader<Value>, hasFailed: Bool) {
    let old = contents.wrappedValue
    let key = FetchKey(observed, in: database ?? old.key.database, name: name)
    if key.id == old.key.id, old.hasFailed { return (old.reader, true) }
    let new = Contents(key, default: old.reader.wrappedValue, at: location)
    // Not tracked: a test need not assert fetched values.
    withDependencies {
      $0.sharedTracker = nil
    } operation: {
      // Keeps the old contents alive until the value is unlocked.
      withExtendedLifetime(old) { contents.withLock { $0 = new } }
    }
    return (new.reader, new.hasFailed)
  }
}
