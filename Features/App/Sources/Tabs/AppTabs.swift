import CountersList
import Items
import Ratchet
import ReadingList
import Reminders
import Trips

/// The tabs of the application: one entry each.
///
/// For a further tab, write its ``AppTab`` in a file of this folder, add its case to
/// `AppFeature.Tab`, `AppFeature.Action`, ``AppRoute`` and ``AppScreen`` and its `Scope` to
/// `AppFeature`, and then an entry here.
enum AppTabs {
  static let all: [AppTabEntry] = [
    AppTabEntry(
      CountersTab.self, .counters, word: "counters", state: \.counters, action: \.counters,
      route: \.counters, screen: \.counters),
    AppTabEntry(
      ReadingListTab.self, .readingList, word: "reading-list", state: \.readingList,
      action: \.readingList, route: \.readingList, screen: \.readingList),
    AppTabEntry(
      ItemsTab.self, .items, word: "items", state: \.items, action: \.items, route: \.items,
      screen: \.items),
    AppTabEntry(
      TripsTab.self, .trips, word: "trips", state: \.trips, action: \.trips, route: \.trips,
      screen: \.trips),
    AppTabEntry(
      RemindersTab.self, .reminders, word: "reminders", state: \.reminders, action: \.reminders,
      route: \.reminders, screen: \.reminders),
  ]

  /// The links of all tabs.
  static let links = all.flatMap(\.links)

  /// The entry of a tab.
  static func entry(of tab: AppFeature.Tab) -> AppTabEntry {
    guard let entry = all.first(where: { $0.tab == tab }) else {
      // A test checks that each tab has one.
      preconditionFailure("The tab \(tab) has no entry.")
    }
    return entry
  }
}
