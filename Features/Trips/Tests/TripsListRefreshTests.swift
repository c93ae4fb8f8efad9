import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing
import Trips

/// A refresh while something is being written: no update is lost.
@Suite struct TripsListRefreshTests {
  private let clock = TestClock()
  private let repository = MockTripRepository([.oslo, .rome])
  private let roma = Trip.rome.named("Roma")

  /// A list whose calls take these times; the repository holds Oslo and Rome.
  private func list(
    _ durations: [PausingTripRepository.Moment: Duration]
  ) async -> TestStoreOf<TripsList> {
    let store = await shownList(repository, trips: [.oslo, .rome], clock: clock)
    store.dependencies.tripRepository = PausingTripRepository(
      repository, on: clock, for: durations)
    return store
  }

  private func renameRome(in store: TestStoreOf<TripsList>) async {
    await store.send(.tripTapped(Trip.rome.id)) {
      $0.editor = TripEditor.State(.rome, isNew: false)
    }
    await store.send(\.editor.binding.name, "Roma") { $0.editor?.name = "Roma" }
    await store.send(\.editor.saveButtonTapped) {
      $0.editor = nil
      _ = $0.trips.save(roma)
    }
  }

  @Test("A list that was read before the save ended does not take the save back")
  func readBeforeSave() async {
    let store = await list([.beforeSave: .seconds(2), .afterFetch: .seconds(3)])
    await renameRome(in: store)
    await store.send(.refreshPulled) { $0.trips.beginFetch() }
    await clock.advance(by: .seconds(2))
    await store.receive(.changeSaved(.save(roma))) { _ = $0.trips.succeed(.save(roma)) }
    await clock.advance(by: .seconds(1))
    await store.receive(.tripsLoaded([.oslo, .rome])) { $0.trips.endFetch([.oslo, .rome]) }
    #expect(store.state.trips.shown.elements == [.oslo, roma])
  }

  @Test("A list that arrives while the save runs does not take the save back")
  func arrivesDuringSave() async {
    let store = await list([.beforeSave: .seconds(2), .afterFetch: .seconds(1)])
    await renameRome(in: store)
    await store.send(.refreshPulled) { $0.trips.beginFetch() }
    await clock.advance(by: .seconds(1))
    await store.receive(.tripsLoaded([.oslo, .rome])) { $0.trips.endFetch([.oslo, .rome]) }
    #expect(store.state.trips.shown.elements == [.oslo, roma])
    await clock.advance(by: .seconds(1))
    await store.receive(.changeSaved(.save(roma))) { _ = $0.trips.succeed(.save(roma)) }
    #expect(store.state.trips.shown.elements == [.oslo, roma])
  }

  @Test("A save that begins and ends while the list is being read is not taken back")
  func saveWithinFetch() async {
    let store = await list([.beforeSave: .seconds(1), .afterFetch: .seconds(3)])
    await store.send(.refreshPulled) { $0.trips.beginFetch() }
    await renameRome(in: store)
    await clock.advance(by: .seconds(1))
    await store.receive(.changeSaved(.save(roma))) { _ = $0.trips.succeed(.save(roma)) }
    await clock.advance(by: .seconds(2))
    await store.receive(.tripsLoaded([.oslo, .rome])) { $0.trips.endFetch([.oslo, .rome]) }
    #expect(store.state.trips.shown.elements == [.oslo, roma])
  }

  @Test("A save that fails after the refresh is rolled back, and the refresh stays")
  func failsAfterFetch() async throws {
    let store = await list([.beforeSave: .seconds(2)])
    try await repository.save(.wien)
    repository.failCalls { call, _ in
      call == .fetchAll ? nil : TripRepositoryFailure("The disk is full.")
    }
    await renameRome(in: store)
    await store.send(.refreshPulled) { $0.trips.beginFetch() }
    await store.receive(\.tripsLoaded) { state, trips in state.trips.endFetch(trips) }
    #expect(store.state.trips.shown.elements == [.oslo, roma, .wien])
    await clock.advance(by: .seconds(2))
    store.exhaustivity = .off
    await store.receive(\.changeFailed)
    #expect(store.state.trips.shown.elements == [.oslo, .rome, .wien])
    #expect(store.state.failures.map(\.trip) == [roma])
  }

  @Test("A deletion that can be undone stays over a refresh, and so does its undo")
  func deletion() async throws {
    let store = await list([:])
    await store.send(.deleteButtonTapped(Trip.rome.id)) { _ = $0.trips.delete(Trip.rome.id) }
    // Another writer changes the deleted trip.
    try await repository.save(roma)
    await store.send(.refreshPulled) { $0.trips.beginFetch() }
    await store.receive(.tripsLoaded([.oslo, roma])) { $0.trips.endFetch([.oslo, roma]) }
    #expect(store.state.trips.shown.elements == [.oslo])
    #expect(store.state.trips.undoable == [roma])
    await store.send(.undoButtonTapped(Trip.rome.id)) { _ = $0.trips.undoDeletion(Trip.rome.id) }
    #expect(store.state.trips.shown.elements == [.oslo, roma])
  }

  @Test("A list that was read before a deletion does not bring the trip back")
  func readBeforeDeletion() async {
    let store = await list([.afterFetch: .seconds(2), .beforeDelete: .seconds(1)])
    await store.send(.deleteButtonTapped(Trip.rome.id)) { _ = $0.trips.delete(Trip.rome.id) }
    await clock.advance(by: .seconds(5))
    await store.receive(\.undoExpired) { _ = $0.trips.expireUndo(Trip.rome.id) }
    await store.send(.refreshPulled) { $0.trips.beginFetch() }
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeSaved) { _ = $0.trips.succeed(.delete(Trip.rome.id)) }
    await clock.advance(by: .seconds(1))
    await store.receive(.tripsLoaded([.oslo, .rome])) { $0.trips.endFetch([.oslo, .rome]) }
    #expect(store.state.trips.shown.elements == [.oslo])
  }

  @Test("An open form shows what another writer has changed, and saving it takes nothing back")
  func openForm() async throws {
    let store = await list([:])
    await store.send(.tripTapped(Trip.rome.id)) {
      $0.editor = TripEditor.State(.rome, isNew: false)
    }
    await store.send(\.editor.binding.name, "Roma") { $0.editor?.name = "Roma" }
    var longer = Trip.rome
    longer.endDate = .june(12)
    try await repository.save(longer)
    await store.send(.refreshPulled) { $0.trips.beginFetch() }
    await store.receive(\.tripsLoaded) {
      $0.trips.endFetch($1)
      $0.editor?.update(to: longer)
    }
    #expect(store.state.editor?.name == "Roma")
    #expect(store.state.editor?.endDate == .june(12))
    longer.name = "Roma"
    await store.send(\.editor.saveButtonTapped) {
      $0.editor = nil
      _ = $0.trips.save(longer)
    }
    await store.receive(\.changeSaved) { _ = $0.trips.succeed(.save(longer)) }
    #expect(repository.trips == [.oslo, longer])
  }

  @Test("A refresh that changes nothing leaves an open form as it is, also a space at its end")
  func openFormUnchanged() async {
    let store = await list([:])
    await store.send(.tripTapped(Trip.rome.id)) {
      $0.editor = TripEditor.State(.rome, isNew: false)
    }
    await store.send(\.editor.binding.name, "Rome ") { $0.editor?.name = "Rome " }
    await store.send(.refreshPulled) { $0.trips.beginFetch() }
    await store.receive(\.tripsLoaded) { $0.trips.endFetch($1) }
  }

  @Test("A refresh shows what other writers have added, changed and deleted")
  func otherWriters() async throws {
    let store = await list([:])
    try await repository.save(.wien)
    try await repository.save(roma)
    try await repository.delete(id: Trip.oslo.id)
    await store.send(.refreshPulled) { $0.trips.beginFetch() }
    await store.receive(.tripsLoaded([roma, .wien])) { $0.trips.endFetch([roma, .wien]) }
    #expect(store.state.trips.shown.elements == [roma, .wien])
  }
}
