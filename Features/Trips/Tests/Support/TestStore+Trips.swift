import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Trips

extension Calendar {
  static let greenwich: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

extension DependencyValues {
  /// Sets the dependencies of a list of trips in a test. It is the morning of 5 June 2026 in Greenwich.
  mutating func prepareTrips(_ repository: any TripRepository) {
    tripRepository = repository
    uuid = .incrementing
    calendar = .greenwich
    date.now = .june(5).addingTimeInterval(8 * 3_600)
  }
}

/// A list that shows the trips of the repository.
func shownList(
  _ repository: any TripRepository, trips: [Trip], clock: any Clock<Duration> = TestClock()
) async -> TestStoreOf<TripsList> {
  let store = TestStore(initialState: TripsList.State()) {
    TripsList()
  } withDependencies: {
    $0.prepareTrips(repository)
    $0.continuousClock = clock
  }
  await store.send(.appeared) { $0.trips.beginFetch() }
  await store.receive(\.tripsLoaded) { state, loaded in state.trips.endFetch(loaded) }
  expectNoDifference(store.state.trips.shown.elements, trips)
  return store
}
