/// The commits that change some tables: see ``DatabaseReader/changes(in:)``.
///
/// It listens from the moment it is made, and for one loop: what one has taken no other finds.
public struct DatabaseChanges: AsyncSequence, Sendable {
  public typealias Element = DatabaseCommit

  let subscription: ChangeSubscription

  public func makeAsyncIterator() -> Iterator { Iterator(subscription: subscription) }

  public struct Iterator: AsyncIteratorProtocol {
    let subscription: ChangeSubscription

    /// The next commit. Nil once the task is cancelled, or the database closed.
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

/// A listener as long as somebody holds it.
final class ChangeSubscription: Sendable {
  let listener: ChangeListener
  // It stays open while it is observed.
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
  /// Every commit that changes one of these tables, in order, with the rows that it inserted, updated and
  /// deleted.
  ///
  /// It listens from here on, and keeps what nobody has taken yet: none is lost, however slow the reader.
  /// Only what is committed is told, once it is durable.
  ///
  /// ```swift
  /// for try await commit in database.changes(in: Reminder.self) {
  ///   for row in commit[Reminder.self]?.deleted ?? [] { cancelNotification(row.key(as: Int.self)) }
  /// }
  /// ```
  public func changes(in tables: any Table.Type...) -> DatabaseChanges {
    changes(in: tables.map { TableName($0) })
  }

  /// As ``changes(in:)``, for tables by name; `schema.name` is one of an attached database.
  public func changes(inTables names: String...) -> DatabaseChanges {
    changes(
      in: names.map { name in
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        return parts.count == 2 ? TableName(parts[1], in: parts[0]) : TableName(name)
      })
  }

  private func changes(in tables: [TableName]) -> DatabaseChanges {
    var region = DatabaseRegion()
    for table in tables { region.insert(.all, of: table) }
    return DatabaseChanges(subscription: ChangeSubscription(self, region))
  }
}
