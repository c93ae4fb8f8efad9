public import CountersList
public import RatchetDependencies

/// Knows facts from a table of its own, without a network.
extension NumberFactClient: DependencyKey {
  public static var liveValue: NumberFactClient {
    NumberFactClient { NumberFacts.fact(for: $0) }
  }
}
