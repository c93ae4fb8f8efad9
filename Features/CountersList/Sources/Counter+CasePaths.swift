public import Ratchet

extension Counter.Action: CasePathable {
  public struct AllCasePaths: Sendable {
    public var incrementTapped: AnyCasePath<Counter.Action, Void> {
      AnyCasePath(
        embed: { .incrementTapped },
        extract: { if case .incrementTapped = $0 { () } else { nil } })
    }
    public var decrementTapped: AnyCasePath<Counter.Action, Void> {
      AnyCasePath(
        embed: { .decrementTapped },
        extract: { if case .decrementTapped = $0 { () } else { nil } })
    }
    public var resetTapped: AnyCasePath<Counter.Action, Void> {
      AnyCasePath(
        embed: { .resetTapped }, extract: { if case .resetTapped = $0 { () } else { nil } })
    }
    public var factTapped: AnyCasePath<Counter.Action, Void> {
      AnyCasePath(
        embed: { .factTapped }, extract: { if case .factTapped = $0 { () } else { nil } })
    }
    public var factLoaded: AnyCasePath<Counter.Action, String> {
      AnyCasePath(
        embed: Counter.Action.factLoaded,
        extract: { if case .factLoaded(let fact) = $0 { fact } else { nil } })
    }
    public var factFailed: AnyCasePath<Counter.Action, String> {
      AnyCasePath(
        embed: Counter.Action.factFailed,
        extract: { if case .factFailed(let reason) = $0 { reason } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Counter.Action: ActionExamples {
  public static var examples: [Counter.Action] {
    [
      .incrementTapped, .decrementTapped, .resetTapped, .factTapped,
      .factLoaded("7 is prime."), .factFailed("No facts today."),
    ]
  }
}
