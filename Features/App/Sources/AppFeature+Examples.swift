import CountersList
public import Ratchet
import ReadingList

extension AppFeature.Action: ActionExamples {
  public static var examples: [AppFeature.Action] {
    var examples: [AppFeature.Action] = [.appeared, .tabSelected(.readingList)]
    examples += CountersList.Action.examples.map { .counters($0) }
    examples += ReadingList.Action.examples.map { .readingList($0) }
    return examples
  }
}
