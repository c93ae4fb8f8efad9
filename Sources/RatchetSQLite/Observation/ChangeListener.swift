/// A listener that receives each commit in turn.
final class ChangeListener: Sendable {
  let reader = EventReader<DatabaseCommit>(keepsAll: true)
  private let region: DatabaseRegion

  var tables: some Sequence<TableName> { region.tables.keys }

  init(_ region: DatabaseRegion) { self.region = region }

  /// Called on the writing thread, before the write returns.
  func note(_ changes: CommittedChanges) {
    if let commit = DatabaseCommit(changes, in: region) { reader.put(.success(commit), nil) }
  }

  func fail(_ error: any Error) { reader.put(.failure(error), nil) }

  func end() { reader.end() }
}
