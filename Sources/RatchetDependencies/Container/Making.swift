/// The making of what threads share. A cycle may lead through several containers.
struct Making: Sendable {
  let container: ObjectIdentifier
  let key: ContainerKey
  /// What is being made on the thread that makes it, or asks for it.
  let frame: MakingFrame?

  /// All the keys on a way round, those too that threads do not share.
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

// The same, whoever asks for it.
extension Making: Hashable {
  static func == (one: Making, other: Making) -> Bool {
    one.container == other.container && one.key == other.key
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(container)
    hasher.combine(key)
  }
}
