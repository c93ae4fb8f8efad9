/// Text of ``Container``.
extension Wording {
  static func missing(
    _ key: ContainerKey, path: [ContainerKey], registered: [ContainerKey]
  ) -> String {
    let need = path.isEmpty ? "" : " (needed by \(way(path)))"
    let all = registered.isEmpty ? "The container is empty." : "Registered: \(list(registered))."
    let near = key.near(in: registered)
    let hint = near.isEmpty ? "" : " Did you mean one of these: \(list(near))?"
    return "No \(key) is registered\(need). \(all)\(hint)"
  }

  static func cycle(_ keys: [ContainerKey]) -> String {
    """
    These registrations need each other: \(way(keys)). Let one of them resolve its dependency when \
    it is used, not when it is made.
    """
  }

  static func notAnObject(_ key: ContainerKey, path: [ContainerKey]) -> String {
    """
    \(key)\(neededBy(path)) is registered as weak, but its factory returned a value that is not an \
    object: return an instance of a class, or register it as singleton, graph or transient.
    """
  }

  static func making(_ key: ContainerKey, path: [ContainerKey], _ error: any Error) -> String {
    "\(key)\(neededBy(path)) could not be made: \(error)"
  }

  private static func neededBy(_ path: [ContainerKey]) -> String {
    path.isEmpty ? "" : ", needed by \(way(path)),"
  }

  private static func way(_ keys: [ContainerKey]) -> String {
    keys.map(\.description).joined(separator: " → ")
  }

  private static func list(_ keys: [ContainerKey]) -> String {
    keys.map(\.description).joined(separator: ", ")
  }
}
