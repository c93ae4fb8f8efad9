public import CountersList
public import RatchetDependencies

/// Takes facts from a built-in table, without a network.
extension NumberFactClient: DependencyKey {
  public static var liveValue: NumberFactClient {
    NumberFactClient { NumberFacts.fact(for: $0) }
  }
}
