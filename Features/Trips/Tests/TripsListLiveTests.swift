import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import Testing
import Trips
import TripsLive

/// The list in a live store, on a database file that a second connection writes too.
@Suite struct TripsListLiveTests {
  @Test("Trips that are added, changed and deleted are there in the next run")
  func nextRun() async throws {
    let live = try await LiveTrips([.oslo, .rome])
    let first = live.store()
    await first.send(.appeared).finish()
    await first.enter(.june(5, to: 6, "Bath", id: 0)).finish()
    await first.enter(.oslo.named("Bergen")).finish()
    await first.send(.deleteButtonTapped(Trip.rome.id)).finish()
    let state = await first.state
    #expect(state.trips.shown.map(\.name) == ["Bergen", "Bath"])
    #expect(state.failures == [])
    #expect(state.trips.undoable == [])
    #expect(try await live.stored() == state.trips.shown.elements)

    let second = live.store()
    await second.send(.appeared).finish()
    #expect(await second.state.trips.shown == state.trips.shown)
    try await live.close()
  }

  @Test("A pull shows what another connection has written, and keeps what this list saves")
  func secondConnection() async throws {
    let live = try await LiveTrips([.oslo, .rome])
    let store = live.store()
    await store.send(.appeared).finish()
    try await live.use(live.other) { repository in
      try await repository.save(.wien)
      try await repository.save(.rome.named("Rom"))
      try await repository.delete(id: Trip.oslo.id)
    }
    #expect(await store.state.trips.shown.elements == [.oslo, .rome])
    // The save and the fetch run at the same time.
    let save = await store.enter(.rome.named("Roma"))
    await store.send(.refreshPulled).finish()
    await save.finish()
    #expect(await store.state.trips.shown.elements == [.rome.named("Roma"), .wien])
    #expect(try await live.stored() == [.rome.named("Roma"), .wien])
    #expect(try await live.use(live.other) { try await $0.fetchAll() }.count == 2)
    try await live.close()
  }

  @Test("Many quick saves of several trips are stored as they were made last")
  func quickSaves() async throws {
    let live = try await LiveTrips([.oslo, .rome, .wien])
    let store = live.store()
    await store.send(.appeared).finish()
    for version in 1...30 {
      for trip in [Trip.oslo, .rome, .wien] {
        await store.enter(trip.named("\(trip.name) \(version)"))
        if version.isMultiple(of: 7) { await store.send(.refreshPulled) }
      }
    }
    await store.finish()
    let state = await store.state
    #expect(state.trips.shown.map(\.name) == ["Oslo 30", "Rome 30", "Wien 30"])
    #expect(state.failures == [])
    #expect(try await live.stored() == state.trips.shown.elements)
    try await live.close()
  }

  @Test("A save that the database refuses is taken back, with the reason; a retry stores it")
  func refused() async throws {
    let live = try await LiveTrips([.oslo])
    let store = live.store()
    await store.send(.appeared).finish()
    try await live.other.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refusal BEFORE UPDATE ON trips
          BEGIN SELECT RAISE(ABORT, 'The disk is full.'); END
          """)
    }
    await store.enter(.oslo.named("Bergen")).finish()
    var state = await store.state
    #expect(state.trips.shown.elements == [.oslo])
    #expect(state.failures.map(\.trip) == [.oslo.named("Bergen")])
    #expect(state.failures.first?.reason.contains("The disk is full.") == true)
    #expect(state.alert != nil)
    try await live.other.write { db in try db.execute(sql: "DROP TRIGGER refusal") }
    await store.send(.alert(.presented(.retryButtonTapped))).finish()
    state = await store.state
    #expect(state.failures == [])
    #expect(try await live.stored() == [.oslo.named("Bergen")])
    try await live.close()
  }

  @Test("When the database is closed, a load and a save fail, and what was typed is kept")
  func closed() async throws {
    let live = try await LiveTrips([.oslo])
    let store = live.store()
    await store.send(.appeared).finish()
    await live.database.close()
    await store.send(.refreshPulled).finish()
    await store.enter(.oslo.named("Bergen")).finish()
    let state = await store.state
    #expect(state.loadFailure?.contains("closed") == true)
    #expect(state.trips.shown.elements == [.oslo])
    #expect(state.failures.map(\.trip) == [.oslo.named("Bergen")])
    try await live.close()
  }
}
