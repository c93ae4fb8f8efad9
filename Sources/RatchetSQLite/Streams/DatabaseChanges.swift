/// The commits that change some tables: see ``DatabaseReader/changes(inTables:)``.
///
/// It listens as soon as it is made. Use it in one loop only: each commit is delivered to one loop.
public struct DatabaseChanges: AsyncSequence, Sendable {
  public typealias Element = DatabaseCommit

  let subscription: ChangeSubscription

  public func makeAsyncIterator() -> Iterator { Iterator(subscription: subscription) }

  /// Waits for the next commit.
  public struct Iterator: AsyncIteratorProtocol {
    let subscription: ChangeSubscription

    /// Returns the next commit; `nil` once the task is cancelled or the database is closed.
    public mutating func next() async throws -> DatabaseCommit? {
      try await subscription.listener.reader.next()
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> DatabaseCommit? {
      try await subscription.listener.reader.next()
    }
  }
}

/// Listens for as long as it is referenced.
final class ChangeSubscription: Sendable {
  let listener: ChangeListener
  // Keeps the database open while it is observed.
  private let database: any DatabaseReader
  private let hub: DatabaseHub
  private let number: Int

  init(_ database: any DatabaseReader, _ region: DatabaseRegion) {
    self.database = database
    hub = database.hub
    listener = ChangeListener(region)
    number = hub.listen(listener)
  }

  deinit { hub.forget(listener: number) }
}

extension DatabaseReader {
  /// Like `changes(in:)`, for tables by name; `schema.name` is a table of an attached database.
  public func changes(inTables names: String...) -> DatabaseChanges {
    changes(
      in: names.map { name in
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        return parts.count == 2 ? TableName(parts[1], in: parts[0]) : TableName(name)
      })
  }

  package func changes(in tables: [TableName]) -> DatabaseChanges {
    var region = DatabaseRegion()
    for table in tables { region.insert(.all, of: table) }
    return DatabaseChanges(subscription: ChangeSubscription(self, region))
  }
}
