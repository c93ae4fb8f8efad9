import App
import CountersList
import Foundation
import Items
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing
import Trips

@Suite struct AppRootExploreTests {
  private static let links =
    [
      "ratchet://counters", "ratchet://reading-list", "ratchet://reading-list/book/5",
      "ratchet://reading-list/book/42", "ratchet://reminders/list/3?tag=urgent",
      "ratchet://reminders/reminder/7", "ratchet://reminders/smart/today", "nonsense",
      AppRoute.items(.item(Item.samples[0].id)).link,
      AppRoute.trips(.trip(Trip.samples[0].id)).link,
    ]

  /// Links, and the taps that open and close screens.
  private static let taps = ActionGenerator<AppRoot.Action>(
    .payload(\.linkOpened, .element(of: links)), .weight(\.linkOpened, 3),
    .payload(\.tabs.tabSelected, .element(of: AppFeature.Tab.allCases)),
    .payload(\.tabs.readingList.toRead.bookTapped, .element(of: [5, 9])),
    .leavingOut(\.databaseOpened), .leavingOut(\.openingFailed), .leavingOut(\.screenLoaded),
    .leavingOut(\.linkFailed), .leavingOut(\.restorationSetAside),
    .leavingOut(\.restorationFailed), .leavingOut(\.tabs.appeared), .leavingOut(\.tabs.counters),
    .leavingOut(\.tabs.readingList.library), .leavingOut(\.tabs.readingList.catalogueImport),
    .leavingOut(\.tabs.readingList.toReadSaved), .leavingOut(\.tabs.readingList.detail),
    .leavingOut(\.tabs.readingList.persistenceFailed), .leavingOut(\.tabs.items),
    .leavingOut(\.tabs.trips), .leavingOut(\.tabs.reminders))

  @Test("Whatever is tapped while the app opens, the kept place is the shown one")
  func places() async {
    await explore(seeds: 50) { exploration in
      try await withDependencies {
        $0.setUpApp()
      } operation: {
        let database = try AppSeeds.database()
        let isBroken = LockIsolated(true)
        let store = Store(initialState: AppRoot.State()) {
          AppRoot()
        } withDependencies: {
          $0[AppDatabaseClient.self].open = { _ in
            try await exploration.clock.sleep(for: .milliseconds(1))
            if isBroken.withValue({ broken in
              defer { broken = false }
              return broken
            }) {
              throw Failure("locked")
            }
            return database
          }
        }
        await store.invariant("the kept place is the shown one") { state in
          guard let tabs = state.tabs else { return true }
          return state.restorationFile == .restoration(tabs.restoration)
        }
        await store.invariant("the app is ready only if it has its database") { state in
          state.tabs == nil || state.database != nil
        }
        await store.invariant("a link to nothing is reported, and no other failure") { state in
          state.linkFailure.map { $0.contains("42") || $0.contains("nonsense") } ?? true
            && state.restorationFailure == nil
        }
        let opening = await store.send(.appeared)
        var tasks: [StoreTask] = []
        for action in exploration.actions(12, of: Self.taps) {
          if let task = await store.tap(action) { tasks.append(task) }
        }
        for await phase in await store.states(of: \.phase) where !phase.is(\.loading) { break }
        tasks.append(await store.send(.retryTapped))
        for await tabs in await store.states(of: \.tabs) where tabs != nil { break }
        let last = exploration.value(of: .element(of: Self.links))
        await store.send(.linkOpened(last)).finish()
        let state = await store.state
        let isShown = state.linkFailure != nil || state.link == last
        #expect(isShown)
        for task in tasks { task.cancel() }
        opening.cancel()
        await store.finish()
      }
    }
  }
}
