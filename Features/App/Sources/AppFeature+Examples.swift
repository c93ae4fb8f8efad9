import CountersList
import Items
public import Ratchet
import ReadingList
import Reminders
import Trips

extension AppFeature.Action: ActionExamples {
  public static var examples: [AppFeature.Action] {
    var examples: [AppFeature.Action] = [.appeared, .tabSelected(.readingList)]
    examples += CountersList.Action.examples.map { .counters($0) }
    examples += ReadingList.Action.examples.map { .readingList($0) }
    examples += ItemsList.Action.examples.map { .items($0) }
    examples += TripsList.Action.examples.map { .trips($0) }
    examples += RemindersFeature.Action.examples.map { .reminders($0) }
    return examples
  }
}
