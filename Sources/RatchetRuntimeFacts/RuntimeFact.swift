import RatchetSystem

/// A fact of the Swift runtime that the kit relies on, though no documentation promises it.
///
/// Each has a file of its own, which says what is relied on and since when. The first use checks
/// the fact by a small probe. If the runtime differs, its users go a slower way that relies on
/// documentation alone. The functions of the runtime that are called by their symbols are linked as
/// all others: a runtime without one of them is an error of the linker, and no probe is needed.
package enum RuntimeFact: String, CaseIterable, Sendable {
  case typeLayout, enumCaseName, enumTag, functionValue, poolExecutor, taskAddress, taskNumber
  case taskLocalPlace, trackedKeyPath, trackedHash, storedProperties

  /// The variable that names the facts that do not hold in this process, separated by commas. With
  /// it, tests take the slower ways.
  package static let variable = "RATCHET_BROKEN_FACTS"

  // Read once.
  private static let broken: Set<RuntimeFact> = {
    guard let names = getenv(variable) else { return [] }
    return Set(String(cString: names).split(separator: ",").compactMap { Self(rawValue: "\($0)") })
  }()

  /// Whether the fact holds in this process.
  package var isReliable: Bool {
    switch self {
    case .typeLayout: TypeLayout.isReliable
    case .enumCaseName: EnumCaseName.isReliable
    case .enumTag: EnumTag.isReliable
    case .functionValue: FunctionValue.isReliable
    case .poolExecutor: PoolExecutor.isReliable
    case .taskAddress: TaskAddress.isReliable
    case .taskNumber: TaskNumber.isReliable
    case .taskLocalPlace: TaskLocalPlace.isReliable
    case .trackedKeyPath: TrackedKeyPath.isReliable
    case .trackedHash: TrackedHash.isReliable
    case .storedProperties: StoredProperties.isReliable
    }
  }

  /// Whether the fact holds: its probe found it, and it does not count as broken. Each fact stores
  /// the answer.
  func holds(_ probe: () -> Bool) -> Bool { !Self.broken.contains(self) && probe() }
}
