import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing
import Trips

@Suite struct TripScenarioTests {
  @Test("The scenario ends with its trips in a test store")
  func testStore() async {
    let repository = MockTripRepository(Trip.samples)
    let clock = TestClock()
    let store = await shownList(repository, trips: Trip.samples, clock: clock)
    store.exhaustivity = .off
    for step in TripScenario.steps {
      switch step {
      case .action(let action): await store.send(action)
      case .clock(let duration): await clock.advance(by: duration)
      }
    }
    await store.finish()
    #expect(store.state.trips.shown.elements == TripScenario.trips)
    #expect(store.state.editor == nil)
    #expect(store.state.failures == [])
    #expect(repository.trips == TripScenario.trips)
  }

  @Test("The scenario ends with its trips in a live store over a database file")
  func liveStore() async throws {
    let live = try await LiveTrips(Trip.samples)
    let clock = TestClock()
    let store = live.store(clock: clock)
    await store.send(.appeared).finish()
    for step in TripScenario.steps {
      switch step {
      case .action(let action) where action.is(\.deleteButtonTapped):
        // It waits for the clock.
        await store.send(action)
      case .action(let action): await store.send(action).finish()
      case .clock(let duration): await clock.advance(by: duration)
      }
    }
    await store.finish()
    let state = await store.state
    #expect(state.trips.shown.elements == TripScenario.trips)
    #expect(state.editor == nil)
    #expect(state.failures == [])
    #expect(try await live.stored() == TripScenario.trips)
    try await live.close()
  }
}
