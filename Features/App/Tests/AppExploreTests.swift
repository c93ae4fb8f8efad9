import App
import CountersList
import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing
import Trips

@Suite struct AppExploreTests {
  private static let counters = ActionGenerator<CountersList.Action>(
    .payload(\.removeButtonTapped, .integers(in: 1...3)),
    .elements(
      \.rows, ids: .integers(in: 1...3),
      ActionGenerator(
        .leavingOut(\.factLoaded), .leavingOut(\.factFailed), .leavingOut(\.valueChanged),
        .leavingOut(\.written), .leavingOut(\.writeFailed))),
    .weight(\.rows, 3), .weight(\.addButtonTapped, 2), .leavingOut(\.appeared),
    .leavingOut(\.countersChanged), .leavingOut(\.persistenceFailed),
    .leavingOut(\.written), .leavingOut(\.writeFailed))

  /// A user's actions in two tabs.
  private static let taps = ActionGenerator<AppFeature.Action>(
    .payload(\.tabSelected, .element(of: AppFeature.Tab.allCases)),
    .actions(\.counters, counters), .weight(\.counters, 3), .leavingOut(\.appeared),
    .payload(\.readingList.library.addTapped, .integers(in: 1...12)),
    .payload(\.readingList.library.removeTapped, .integers(in: 1...12)),
    .payload(\.readingList.toRead.removeTapped, .integers(in: 1...12)),
    .leavingOut(\.readingList.catalogueImport), .leavingOut(\.readingList.toReadSaved),
    .leavingOut(\.readingList.persistenceFailed), .weight(\.readingList, 3),
    // They have explorations of their own.
    .leavingOut(\.items), .leavingOut(\.trips), .leavingOut(\.reminders))

  @Test("Whatever is tapped in two tabs, each shows the rows in the database")
  func tabs() async {
    await explore(seeds: 100) { exploration in
      try await withDependencies {
        try $0.bootstrapSeeds()
        $0.date = .constant(.distantFuture)
        $0[NumberFactClient.self].fact = { number in
          try await exploration.clock.sleep(for: .milliseconds(1))
          return "\(number) is a number."
        }
      } operation: {
        let store = Store(initialState: AppFeature.State()) { AppFeature() }
        await store.invariant("one action changes one of the tabs, or which is shown") {
          before, after in
          [
            before.tab == after.tab, before.counters == after.counters,
            before.readingList == after.readingList, before.items == after.items,
            before.trips == after.trips, before.reminders == after.reminders,
          ].count { !$0 } <= 1
        }
        await store.invariant("nothing fails") { state in
          state.counters.failure == nil && state.readingList.failure == nil
            && state.readingList.library.failure == nil
        }
        let observation = await store.send(.appeared)
        var taps: [StoreTask] = []
        for action in exploration.actions(12, of: Self.taps) {
          if let tap = await store.tap(action) { taps.append(tap) }
        }
        for tap in taps { await tap.finish() }
        @Dependency(\.defaultDatabase) var database
        let (counters, books) = try await Self.kept(in: database)
        for await rows in await store.states(of: \.counters.rows)
        where rows.map({ SavedCounter(id: $0.id, value: $0.value) }) == counters { break }
        let state = await store.state
        try await state.readingList.toRead.$books.load()
        #expect(state.readingList.toRead.books.map(\.id) == books)
        observation.cancel()
        await store.finish()
        await database.close()
      }
    }
  }

  @Test("Taps in one tab leave the other tab's rows unchanged")
  func tables() async {
    await explore(seeds: 50) { exploration in
      try await withDependencies {
        try $0.bootstrapSeeds()
        $0.date = .constant(.distantFuture)
        $0[NumberFactClient.self].fact = { "\($0) is a number." }
      } operation: {
        @Dependency(\.defaultDatabase) var database
        let store = Store(initialState: AppFeature.State()) { AppFeature() }
        let observation = await store.send(.appeared)
        for await rows in await store.states(of: \.counters.rows) where rows.count == 2 { break }
        for action in exploration.actions(12, of: Self.taps) {
          let before = try await Self.kept(in: database)
          await store.tap(action)?.finish()
          let after = try await Self.kept(in: database)
          if !action.is(\.counters) { #expect(after.counters == before.counters) }
          if !action.is(\.readingList) { #expect(after.books == before.books) }
        }
        observation.cancel()
        await store.finish()
        await database.close()
      }
    }
  }

  private static func kept(
    in database: any DatabaseReader
  ) async throws -> (counters: [SavedCounter], books: [Book.ID]) {
    try await database.read { db in
      (
        try SavedCounter.order(by: \.id).fetchAll(db),
        try ToReadEntry.order(by: \.position).select(\.bookID).fetchAll(db)
      )
    }
  }
}
