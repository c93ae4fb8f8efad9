import App
import CountersList
import CountersListLive
import Items
import ItemsLive
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetDriver
import RatchetSync
import ReadingList
import ReadingListLive
import Reminders
import RemindersLive
import Trips
import TripsLive

extension DrivenFeature {
  static let countersList = DrivenFeature(
    "CountersList", summary: "stored counters and their total, with facts on demand",
    state: CountersList.State(), failure: Failures.reason, storage: .app(loading: .appeared),
    invariants: .countersList
  ) {
    CountersList()
  }

  static let readingList = DrivenFeature(
    "ReadingList", summary: "a library of books to search and import, with a list of books to read",
    state: ReadingList.State(), failure: Failures.reason, storage: .app(),
    importing: DrivenImport(
      action: { .catalogueImport(.fileChosen(path: $0)) },
      event: {
        if case .catalogueImport(let action) = $0 { CatalogueEvents.event(action) } else { nil }
      },
      kept: {
        if case .catalogueImport(let action) = $0 { CatalogueEvents.kept(action) } else { nil }
      }), invariants: .readingList
  ) {
    ReadingList()
  }

  static let items = DrivenFeature(
    "Items", summary: "time-stamped items behind a provider, with changes that can be retried",
    state: ItemsList.State(), failure: Failures.reason, storage: .app(loading: .appeared),
    invariants: .items
  ) {
    ItemsList()
  }

  static let trips = DrivenFeature(
    "Trips", summary: "trips to add, change and delete, with undo",
    state: TripsList.State(), failure: Failures.reason, storage: .app(loading: .appeared),
    invariants: .trips
  ) {
    TripsList()
  }

  static let reminders = DrivenFeature(
    "Reminders", summary: "lists of reminders with tags and search; imports iCalendar files",
    state: RemindersFeature.State(), failure: Failures.reason,
    storage: .app(loading: .appeared, synchronizing: remindersTables),
    importing: DrivenImport(
      action: { .interchange(.importFileChosen(path: $0)) },
      event: { if case .interchange(let action) = $0 { CalendarEvents.event(action) } else { nil } }
    ), invariants: .reminders,
    settings: [
      DrivenSetting("delays", summary: "whether taps can be taken back for seconds: true or false")
      {
        (hasDelays: Bool, dependencies) in
        dependencies.remindersTiming = hasDelays ? .standard : .immediate
      }
    ]
  ) {
    RemindersFeature()
  }

  static let app = DrivenFeature(
    "App", summary: "all features, as tabs of one store, with links and the last place",
    state: AppRoot.State(), failure: Failures.reason,
    storage: DrivenStorage(
      loading: .appeared,
      prepare: { database, dependencies in
        try await prepareFeatures(database, &dependencies)
        try await dependencies.openApp(in: database)
      }, seeds: AppSchema.seed, synchronizedTables: remindersTables),
    importing: DrivenImport(
      action: { path in
        path.lowercased().hasSuffix(".ics")
          ? .tabs(.reminders(.interchange(.importFileChosen(path: path))))
          : .tabs(.readingList(.catalogueImport(.fileChosen(path: path))))
      },
      event: { action in
        switch action {
        case .tabs(.readingList(.catalogueImport(let action))): CatalogueEvents.event(action)
        case .tabs(.reminders(.interchange(let action))): CalendarEvents.event(action)
        default: nil
        }
      },
      kept: { action in
        guard case .tabs(.readingList(.catalogueImport(let action))) = action else { return nil }
        return CatalogueEvents.kept(action)
      }), invariants: .app
  ) {
    AppRoot()
  }
}

extension DrivenStorage {
  /// The application's database, which all features share.
  fileprivate static func app(
    loading: Action? = nil, synchronizing tables: [SyncTable] = []
  ) -> DrivenStorage {
    DrivenStorage(
      loading: loading, configuration: AppSchema.configuration, prepare: prepareFeatures,
      seeds: AppSchema.seed,
      synchronizedTables: tables)
  }
}

/// The tables that devices exchange. The index for the search is built from them by triggers.
private let remindersTables = [
  SyncTable(RemindersList.self), SyncTable(Reminder.self), SyncTable(Tag.self),
  SyncTable(ReminderTag.self), SyncTable(RemindersListAsset.self),
]

/// Migrates the application's database, and gives it to the features.
@Sendable private func prepareFeatures(
  _ database: any DatabaseWriter, _ dependencies: inout DependencyValues
) async throws {
  try await AppSchema.migrator.migrate(database)
  dependencies.defaultDatabase = database
  // A script sees no screen on which it could take a tap back, so it need not wait for that. With
  // `--test-clock`, its lines advance the time.
  if !(dependencies.continuousClock is TestClock<Duration>) {
    dependencies.remindersTiming = .immediate
  }
}
