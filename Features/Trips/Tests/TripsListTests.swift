import Foundation
import Ratchet
import RatchetDependencies
import RatchetIssues
import RatchetTesting
import Testing
import Trips

@Suite struct TripsListTests {
  @Test("When the list appears, it shows the stored trips, sorted by their start dates")
  func appears() async {
    let store = TestStore(initialState: TripsList.State()) {
      TripsList()
    } withDependencies: {
      $0.tripRepository = MockTripRepository([.wien, .oslo, .rome])
    }
    await store.send(.appeared) { $0.trips.beginFetch() }
    #expect(store.state.trips.isFetching)
    await store.receive(\.tripsLoaded) { state, trips in state.trips.endFetch(trips) }
    #expect(store.state.trips.shown.elements == [.oslo, .rome, .wien])
    #expect(!store.state.trips.isFetching)
  }

  @Test("A failed load is shown, keeps the trips, and a pull tries again")
  func failedLoad() async {
    let repository = MockTripRepository([.oslo])
    let store = await shownList(repository, trips: [.oslo])
    repository.failCalls { _, _ in TripRepositoryFailure("No connection.") }
    await store.send(.refreshPulled) { $0.trips.beginFetch() }
    await store.receive(.loadFailed("No connection.")) {
      $0.loadFailure = "No connection."
      $0.trips.endFetch()
    }
    #expect(store.state.trips.shown.elements == [.oslo])
    repository.succeed()
    await store.send(.refreshPulled) { $0.trips.beginFetch() }
    await store.receive(.tripsLoaded([.oslo])) {
      $0.loadFailure = nil
      $0.trips.endFetch([.oslo])
    }
  }

  @Test("A pull replaces a load that is under way")
  func newerPull() async throws {
    let clock = TestClock()
    let repository = MockTripRepository([.oslo])
    let store = TestStore(initialState: TripsList.State()) {
      TripsList()
    } withDependencies: {
      $0.tripRepository = PausingTripRepository(
        repository, on: clock, for: [.afterFetch: .seconds(2)])
    }
    await store.send(.appeared) { $0.trips.beginFetch() }
    await clock.advance(by: .seconds(1))
    try await repository.save(.rome)
    await store.send(.refreshPulled)
    // The first load would have ended here.
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    await store.receive(\.tripsLoaded) { state, trips in state.trips.endFetch(trips) }
    #expect(store.state.trips.shown.elements == [.oslo, .rome])
  }

  @Test("A new trip begins today, is shown as soon as it is saved, and stays")
  func add() async {
    let repository = MockTripRepository([.oslo, .rome])
    let store = await shownList(repository, trips: [.oslo, .rome])
    let id = UUID(0)
    await store.send(.addButtonTapped) {
      $0.editor = TripEditor.State(
        Trip(id: id, name: "", startDate: .june(5), endDate: .june(5)), isNew: true)
    }
    await store.send(.editor(.presented(.set(\.name, " Bath ")))) { $0.editor?.name = " Bath " }
    await store.send(.editor(.presented(.set(\.endDate, .june(6))))) {
      $0.editor?.endDate = .june(6)
    }
    let bath = Trip(id: id, name: "Bath", startDate: .june(5), endDate: .june(6))
    await store.send(.editor(.presented(.saveButtonTapped))) {
      $0.editor = nil
      #expect($0.trips.save(bath) == .save(bath))
    }
    #expect(store.state.trips.shown.elements == [.oslo, bath, .rome])
    await store.receive(.changeSaved(.save(bath))) { _ = $0.trips.succeed(.save(bath)) }
    #expect(store.state.trips.shown.elements == [.oslo, bath, .rome])
    #expect(repository.trips == [.oslo, bath, .rome])
  }

  @Test("A changed trip moves to its place, and its form is closed at once")
  func edit() async {
    let clock = TestClock()
    let repository = MockTripRepository([.oslo, .rome, .wien])
    let store = await shownList(
      PausingTripRepository(repository, on: clock, for: [.beforeSave: .seconds(1)]),
      trips: [.oslo, .rome, .wien])
    await store.send(.tripTapped(Trip.wien.id)) {
      $0.editor = TripEditor.State(.wien, isNew: false)
    }
    await store.send(\.editor.binding.startDate, .june(1)) { $0.editor?.startDate = .june(1) }
    let changed = Trip.wien.starting(1)
    await store.send(\.editor.saveButtonTapped) {
      $0.editor = nil
      _ = $0.trips.save(changed)
    }
    #expect(store.state.trips.shown.elements == [changed, .oslo, .rome])
    #expect(store.state.trips.writing == [changed.id])
    #expect(repository.trips == [.oslo, .rome, .wien])
    await clock.advance(by: .seconds(1))
    await store.receive(.changeSaved(.save(changed))) { _ = $0.trips.succeed(.save(changed)) }
    #expect(store.state.trips.writing == [])
    #expect(repository.trips == [changed, .oslo, .rome])
  }

  @Test("With a mistake in the form, the save button does nothing")
  func mistake() async {
    let repository = MockTripRepository([.oslo])
    let store = await shownList(repository, trips: [.oslo])
    await store.send(.tripTapped(Trip.oslo.id)) {
      $0.editor = TripEditor.State(.oslo, isNew: false)
    }
    await store.send(\.editor.binding.name, "  ") { $0.editor?.name = "  " }
    await store.send(\.editor.saveButtonTapped)
    #expect(store.state.editor?.isSaveDisabled == true)
    #expect(repository.calls == [.fetchAll])
  }

  @Test("An open form is not replaced by another, and a tap on an unknown trip opens none")
  func openForm() async {
    let store = await shownList(MockTripRepository([.oslo, .rome]), trips: [.oslo, .rome])
    await store.send(.tripTapped(UUID(99)))
    await store.send(.tripTapped(Trip.oslo.id)) {
      $0.editor = TripEditor.State(.oslo, isNew: false)
    }
    await store.send(\.editor.binding.name, "Bergen") { $0.editor?.name = "Bergen" }
    await store.send(.addButtonTapped)
    await store.send(.tripTapped(Trip.rome.id))
    await store.send(\.editor.cancelButtonTapped)
    await store.receive(\.editor.dismiss) { $0.editor = nil }
    #expect(store.state.trips.shown.elements == [.oslo, .rome])
  }

  @Test("Of two quick changes of a trip, the second is written after the first")
  func twoSaves() async {
    let clock = TestClock()
    let repository = MockTripRepository([.rome])
    let store = await shownList(
      PausingTripRepository(repository, on: clock, for: [.beforeSave: .seconds(1)]),
      trips: [.rome])
    let versions = (1...3).map { Trip.rome.named("Rome \($0)") }
    for version in versions {
      await store.send(.tripTapped(Trip.rome.id)) {
        $0.editor = TripEditor.State($0.trips.shown[id: Trip.rome.id]!, isNew: false)
      }
      await store.send(\.editor.binding.name, version.name) { $0.editor?.name = version.name }
      await store.send(\.editor.saveButtonTapped) {
        $0.editor = nil
        _ = $0.trips.save(version)
      }
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.changeSaved(.save(versions[0]))) {
      #expect($0.trips.succeed(.save(versions[0])) == .save(versions[2]))
    }
    #expect(store.state.trips.shown.elements == [versions[2]])
    await clock.advance(by: .seconds(1))
    await store.receive(.changeSaved(.save(versions[2]))) {
      _ = $0.trips.succeed(.save(versions[2]))
    }
    #expect(repository.calls == [.fetchAll, .save(versions[0]), .save(versions[2])])
  }

  @Test("Each tap requests the work that it needs, and no more")
  func effects() {
    var state = TripsList.State()
    state.trips.beginFetch()
    state.trips.endFetch([.oslo])
    state.editor = TripEditor.State(.rome, isNew: true)
    let reduction = expectReduce(
      TripsList(), from: state, .refreshPulled, .editor(.presented(.saveButtonTapped)),
      .deleteButtonTapped(Trip.oslo.id), .deleteButtonTapped(Trip.oslo.id),
      .undoExpired(Trip.oslo.id)
    ) {
      $0.editor = nil
      $0.trips.beginFetch()
      _ = $0.trips.save(.rome)
      _ = $0.trips.delete(Trip.oslo.id)
      _ = $0.trips.expireUndo(Trip.oslo.id)
    } withDependencies: {
      $0.tripRepository = MockTripRepository()
      $0.continuousClock = TestClock()
    }
    #expect(reduction.effects.map(\.name) == ["load", "write", "undo", "write"])
  }

  @Test("A test that sets no repository fails at each call, and the failure is shown")
  func noRepository() async {
    let collector = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) {
      let store = TestStore(initialState: TripsList.State()) { TripsList() }
      await store.send(.appeared) { $0.trips.beginFetch() }
      await store.receive(\.loadFailed) { state, reason in
        state.loadFailure = reason
        state.trips.endFetch()
      }
    }
    #expect(collector.issues.contains { "\($0)".contains("TripRepository.fetchAll") })
  }
}
