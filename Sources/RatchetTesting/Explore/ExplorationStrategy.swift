/// The orders that an exploration tries.
public struct ExplorationStrategy: Sendable, Hashable {
  enum Kind: Hashable {
    case random
    case systematic(preemptions: Int)
  }

  let kind: Kind

  /// Makes each choice at random, from the seed of the run.
  public static let random = ExplorationStrategy(kind: .random)

  /// Tries every order with at most `preemptions` interruptions of something that could go on. The
  /// number of seeds limits how many orders are tried. Random values are the same in each order.
  ///
  /// Most mistakes need one or two interruptions, and there are not many orders with so few. After
  /// Musuvathi and Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded
  /// Programs" (2007).
  public static func systematic(preemptions: Int) -> ExplorationStrategy {
    ExplorationStrategy(kind: .systematic(preemptions: preemptions))
  }
}
