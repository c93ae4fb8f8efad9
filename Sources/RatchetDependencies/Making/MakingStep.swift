/// The values that threads make for each other: default values of dependencies, and shared values
/// of containers.
///
/// They are in one list, because a value of each kind may need one of the other: waiting threads
/// are tracked across both.
enum MakingStep: Hashable, Sendable {
  case value(DependencyCache.Entry, scope: ObjectIdentifier)
  case shared(Making)

  static let all = Makings<MakingStep>()

  var key: ContainerKey {
    switch self {
    case .value(let entry, _): ContainerKey(entry.key)
    case .shared(let making): making.key
    }
  }
}
