/// What threads make for each other: default values of dependencies, and what containers share.
///
/// In one list, as a value may need what a container makes, and the other way round: who waits for whom
/// is seen over both.
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
