/// Which orders an exploration tries.
public struct ExplorationStrategy: Sendable, Hashable {
  enum Kind: Hashable {
    case random
    case systematic(preemptions: Int)
  }

  let kind: Kind

  /// Each choice by chance, from the seed of the run.
  public static let random = ExplorationStrategy(kind: .random)

  /// Every order in which no more than so many times something is interrupted that could go on; the
  /// seeds bound how many are tried. What draws by chance draws the same in each.
  ///
  /// Most mistakes need one or two interruptions, and of orders with so few there are not many. After
  /// Musuvathi and Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded Programs"
  /// (2007).
  public static func systematic(preemptions: Int) -> ExplorationStrategy {
    ExplorationStrategy(kind: .systematic(preemptions: preemptions))
  }
}
