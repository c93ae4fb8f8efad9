/// Text of ``Container``.
extension Wording {
  static func missing(
    _ key: ContainerKey, path: [ContainerKey], registered: [ContainerKey]
  ) -> String {
    let need = path.isEmpty ? "" : ", which \(way(path)) needs"
    let all = registered.isEmpty ? "Nothing is." : "Registered are: \(list(registered))."
    let near = key.near(in: registered)
    let hint = near.isEmpty ? "" : " Was one of these meant: \(list(near))?"
    return "No \(key) is registered\(need). \(all)\(hint)"
  }

  static func cycle(_ keys: [ContainerKey]) -> String {
    """
    Something needs itself to be made: \(way(keys)). Let one of them ask the container when it is \
    used, not when it is made.
    """
  }

  static func notAnObject(_ key: ContainerKey, path: [ContainerKey]) -> String {
    """
    \(key)\(neededBy(path)) is registered as weak, but what was made is no object: make one of a \
    class, or register it as singleton, graph or transient.
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
