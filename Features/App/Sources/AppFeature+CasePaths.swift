public import CountersList
public import Ratchet
public import ReadingList

extension AppFeature.Action: CasePathable {
  public struct AllCasePaths: Sendable {
    public var appeared: AnyCasePath<AppFeature.Action, Void> {
      AnyCasePath(embed: { .appeared }, extract: { if case .appeared = $0 { () } else { nil } })
    }
    public var tabSelected: AnyCasePath<AppFeature.Action, AppFeature.Tab> {
      AnyCasePath(
        embed: AppFeature.Action.tabSelected,
        extract: { if case .tabSelected(let value) = $0 { value } else { nil } })
    }
    public var counters: AnyCasePath<AppFeature.Action, CountersList.Action> {
      AnyCasePath(
        embed: AppFeature.Action.counters,
        extract: { if case .counters(let value) = $0 { value } else { nil } })
    }
    public var readingList: AnyCasePath<AppFeature.Action, ReadingList.Action> {
      AnyCasePath(
        embed: AppFeature.Action.readingList,
        extract: { if case .readingList(let value) = $0 { value } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension AppFeature.Action: ActionExamples {
  public static var examples: [AppFeature.Action] {
    var examples: [AppFeature.Action] = [.appeared, .tabSelected(.readingList)]
    examples += CountersList.Action.examples.map { .counters($0) }
    examples += ReadingList.Action.examples.map { .readingList($0) }
    return examples
  }
}
