/// What a snapshot is made by: the name of a function.
package enum SnapshotKind: String, Hashable, Codable, Sendable {
  case dump = "expectDump"
  case query = "expectQuery"
}
