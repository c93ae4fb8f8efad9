/// Identifies the value of a built-in key. Keys of different storages never have equal ids.
public struct SharedKeyID: Hashable, Sendable {
  let name: String
  let storage: String
}
