/// Who is told of commits, one after the other.
final class ChangeListener: Sendable {
  let reader = EventReader<DatabaseCommit>(keepsAll: true)
  private let region: DatabaseRegion

  var tables: some Sequence<TableName> { region.tables.keys }

  init(_ region: DatabaseRegion) { self.region = region }

  /// On the thread that writes, before the write returns.
  func note(_ changes: CommittedChanges) {
    if let commit = DatabaseCommit(changes, in: region) { reader.put(.success(commit), nil) }
  }

  func fail(_ error: any Error) { reader.put(.failure(error), nil) }

  func end() { reader.end() }
}
