import Foundation
import Ratchet
import RatchetDependencies
import Testing
import Trips

/// A scenario of some calls, of which the Nth fails, for every N.
@Suite struct TripsListFaultTests {
  /// How a call fails.
  enum Fault: CaseIterable {
    /// It does nothing.
    case refused
    /// It is done, but its answer is lost.
    case answerLost
  }

  /// The number of calls, if none fails.
  private static let callCount = 11

  private let repository = MockTripRepository([.oslo, .rome])
  private let count = LockIsolated(0)

  /// Fails once, in the call with this number; nil for never.
  private func failing(_ number: Int?, _ fault: Fault) -> any TripRepository {
    let first: [PausingTripRepository.Moment] =
      fault == .refused
      ? [.beforeFetch, .beforeSave, .beforeDelete] : [.afterFetch, .afterSave, .afterDelete]
    return PausingTripRepository(base: repository) { [count] moment in
      guard first.contains(moment) else { return }
      let call = count.withValue { count in
        count += 1
        return count
      }
      if call == number { throw TripRepositoryFailure("Call \(call) failed.") }
    }
  }

  /// A user's day, who answers each alert by another try, and pulls again after a failed load.
  private func perform(_ repository: any TripRepository) async -> TripsList.State {
    let store = Store(initialState: TripsList.State()) {
      TripsList()
    } withDependencies: {
      $0.prepareTrips(repository)
      $0.continuousClock = ImmediateClock()
    }
    func recover() async {
      await store.finish()
      while await store.state.alert != nil {
        await store.send(.alert(.presented(.retryButtonTapped))).finish()
      }
      if await store.state.loadFailure != nil { await store.send(.refreshPulled).finish() }
    }
    await store.send(.appeared)
    await recover()
    await store.enter(.june(5, "Bath", id: 0))
    await recover()
    await store.enter(.june(5, "Bath", id: 0).named("Bath Spa").starting(2))
    await store.send(.refreshPulled)
    await recover()
    await store.send(.deleteButtonTapped(Trip.oslo.id))
    await store.enter(.rome.named("Roma"))
    await recover()
    // What follows needs this save: whether the user is faster than its failure must not matter.
    await store.enter(.rome.named("Rom"))
    await recover()
    await store.send(.deleteButtonTapped(Trip.rome.id))
    await recover()
    await store.enter(.june(9, "York", id: 1))
    await recover()
    await store.enter(.june(9, "York", id: 1).named("New York"))
    await recover()
    await store.send(.refreshPulled)
    await recover()
    return await store.state
  }

  private let expected = [
    Trip.june(2, to: 5, "Bath Spa", id: 0), .june(9, "New York", id: 1),
  ]

  @Test("Without a failure the scenario ends with its trips")
  func undisturbed() async {
    let state = await perform(failing(nil, .refused))
    #expect(state.trips.shown.elements == expected)
    #expect(repository.trips == expected)
    #expect(count.value == Self.callCount)
  }

  @Test(
    "Whichever call fails, before or after it was done, nothing is lost: after another try the end is the same",
    arguments: 1...callCount, Fault.allCases)
  func everyCall(number: Int, fault: Fault) async {
    let state = await perform(failing(number, fault))
    #expect(state.trips.shown.elements == expected)
    #expect(state.failures == [])
    #expect(state.loadFailure == nil)
    #expect(state.trips.writing == [])
    #expect(repository.trips == expected)
    #expect(count.value >= Self.callCount)
  }
}
