import Synchronization

/// The schemas of the tables as they were last read, since reading them takes as long as many writes.
///
/// They are valid for one node, which means one database, and one version of its schema. Only pushes
/// and pulls store what they have read: their transactions do not change the schema, so its version
/// cannot be taken back and given to another schema.
final class SchemaCache: Sendable {
  private struct Entry {
    var node: SyncNode
    var version: Int64
    var schemas: [TableSchema]
  }

  // A lock, because accesses of several threads may use one replica.
  private let entry = Mutex<Entry?>(nil)

  func schemas(of node: SyncNode, version: Int64) -> [TableSchema]? {
    entry.withLock { entry in
      guard let entry, entry.node == node, entry.version == version else { return nil }
      return entry.schemas
    }
  }

  func store(_ schemas: [TableSchema], of node: SyncNode, version: Int64) {
    entry.withLock { $0 = Entry(node: node, version: version, schemas: schemas) }
  }
}
