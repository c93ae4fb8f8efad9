/// The function that makes the text of a snapshot.
package enum SnapshotKind: String, Hashable, Codable, Sendable {
  case dump = "expectDump"
  case query = "expectQuery"
}
