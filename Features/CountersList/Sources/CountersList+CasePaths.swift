public import Ratchet

extension CountersList.Action: CasePathable {
  public struct AllCasePaths: Sendable {
    public var appeared: AnyCasePath<CountersList.Action, Void> {
      AnyCasePath(embed: { .appeared }, extract: { if case .appeared = $0 { () } else { nil } })
    }
    public var countersLoaded: AnyCasePath<CountersList.Action, SavedCounters> {
      AnyCasePath(
        embed: CountersList.Action.countersLoaded,
        extract: { if case .countersLoaded(let saved) = $0 { saved } else { nil } })
    }
    public var addButtonTapped: AnyCasePath<CountersList.Action, Void> {
      AnyCasePath(
        embed: { .addButtonTapped },
        extract: { if case .addButtonTapped = $0 { () } else { nil } })
    }
    public var removeButtonTapped: AnyCasePath<CountersList.Action, Counter.State.ID> {
      AnyCasePath(
        embed: { .removeButtonTapped(id: $0) },
        extract: { if case .removeButtonTapped(let id) = $0 { id } else { nil } })
    }
    public var rows: AnyCasePath<CountersList.Action, IdentifiedActionOf<Counter>> {
      AnyCasePath(
        embed: CountersList.Action.rows,
        extract: { if case .rows(let action) = $0 { action } else { nil } })
    }
    public var persistenceFailed: AnyCasePath<CountersList.Action, String> {
      AnyCasePath(
        embed: CountersList.Action.persistenceFailed,
        extract: { if case .persistenceFailed(let reason) = $0 { reason } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension CountersList.Action: ActionExamples {
  public static var examples: [CountersList.Action] {
    [
      .appeared, .addButtonTapped, .removeButtonTapped(id: 1),
      .countersLoaded(SavedCounters(counters: [Counter.State(id: 1, value: 5)], nextID: 2)),
      .persistenceFailed("The disk is full."),
    ] + Counter.Action.examples.map { .rows(.element(id: 1, action: $0)) }
  }
}
