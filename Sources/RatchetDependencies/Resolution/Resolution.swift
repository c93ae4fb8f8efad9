/// The making of a value for which other threads may wait: the default of a dependency, or a value
/// of a container that threads share.
struct Resolution: Sendable {
  /// The resolutions of both kinds are in one list, because a value of each kind may need one of the
  /// other: waiting threads are tracked across both, and a cycle may lead through several
  /// containers.
  static let all = Resolutions<Resolution>()

  /// The collection of values that the value belongs to.
  enum Owner: Hashable, Sendable {
    case container(ObjectIdentifier)
    /// The default values of a scope in one context, by the context's name.
    case scope(ObjectIdentifier, context: String)
  }

  let owner: Owner
  let key: ContainerKey
  /// The factory of a container that runs on the thread that makes or requests this value.
  var frame: ResolutionFrame?

  /// All keys on a cycle, including those of values that threads do not share.
  static func keys(of cycle: [Resolution]) -> [ContainerKey] {
    var keys: [ContainerKey] = []
    for resolution in cycle {
      if let frame = resolution.frame, let last = keys.last {
        let path = frame.path(within: nil)
        if let index = path.lastIndex(of: last) { keys += path[path.index(after: index)...] }
      }
      keys.append(resolution.key)
    }
    return keys
  }
}

// Equal for the same owner and key, whichever code requests it.
extension Resolution: Hashable {
  static func == (one: Resolution, other: Resolution) -> Bool {
    one.owner == other.owner && one.key == other.key
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(owner)
    hasher.combine(key)
  }
}
