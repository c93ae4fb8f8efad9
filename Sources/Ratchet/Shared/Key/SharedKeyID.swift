/// Tells the values of the built-in keys apart, whatever their types.
public struct SharedKeyID: Hashable, Sendable {
  let name: String
  let storage: String
}
