/// The making of a value that threads share. A cycle may lead through several containers.
struct Making: Sendable {
  let container: ObjectIdentifier
  let key: ContainerKey
  /// The value being made on the thread that makes or requests this one.
  let frame: MakingFrame?

  /// All keys on a cycle, including those of values that threads do not share.
  static func keys(of way: [MakingStep]) -> [ContainerKey] {
    var keys: [ContainerKey] = []
    for step in way {
      if case .shared(let making) = step, let last = keys.last {
        let path = making.frame?.path(within: nil) ?? []
        if let index = path.lastIndex(of: last) { keys += path[path.index(after: index)...] }
      }
      keys.append(step.key)
    }
    return keys
  }
}

// Equal for the same container and key, whichever code requests it.
extension Making: Hashable {
  static func == (one: Making, other: Making) -> Bool {
    one.container == other.container && one.key == other.key
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(container)
    hasher.combine(key)
  }
}
