import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing
import Trips

@Suite struct TripsListUndoTests {
  private let clock = TestClock()
  private let repository = MockTripRepository([.oslo, .rome, .wien])

  private func list() async -> TestStoreOf<TripsList> {
    await shownList(repository, trips: [.oslo, .rome, .wien], clock: clock)
  }

  @Test("A deleted trip disappears at once, and is deleted after five seconds, not before")
  func delete() async {
    let store = await list()
    await store.send(.deleteButtonTapped(Trip.rome.id)) { _ = $0.trips.delete(Trip.rome.id) }
    #expect(store.state.trips.shown.elements == [.oslo, .wien])
    #expect(store.state.trips.undoable == [.rome])
    await clock.advance(by: .milliseconds(4_999))
    #expect(repository.trips == [.oslo, .rome, .wien])
    await clock.advance(by: .milliseconds(1))
    await store.receive(.undoExpired(Trip.rome.id)) { _ = $0.trips.expireUndo(Trip.rome.id) }
    #expect(store.state.trips.undoable == [])
    await store.receive(.changeSaved(.delete(Trip.rome.id))) {
      _ = $0.trips.succeed(.delete(Trip.rome.id))
    }
    #expect(repository.trips == [.oslo, .wien])
    #expect(repository.calls == [.fetchAll, .delete(Trip.rome.id)])
  }

  @Test("An undo within five seconds brings the trip back, and nothing is written")
  func undo() async {
    let store = await list()
    await store.send(.deleteButtonTapped(Trip.rome.id)) { _ = $0.trips.delete(Trip.rome.id) }
    await clock.advance(by: .milliseconds(4_999))
    await store.send(.undoButtonTapped(Trip.rome.id)) { _ = $0.trips.undoDeletion(Trip.rome.id) }
    #expect(store.state.trips.shown.elements == [.oslo, .rome, .wien])
    // The wait is cancelled: nothing runs any more.
    await store.finish()
    #expect(repository.calls == [.fetchAll])
  }

  @Test("After five seconds an undo has no effect")
  func tooLate() async {
    let store = await list()
    await store.send(.deleteButtonTapped(Trip.rome.id)) { _ = $0.trips.delete(Trip.rome.id) }
    await clock.advance(by: .seconds(5))
    await store.receive(\.undoExpired) { _ = $0.trips.expireUndo(Trip.rome.id) }
    await store.receive(\.changeSaved) { _ = $0.trips.succeed(.delete(Trip.rome.id)) }
    await store.send(.undoButtonTapped(Trip.rome.id))
    #expect(store.state.trips.shown.elements == [.oslo, .wien])
  }

  @Test("Each deletion has its own five seconds")
  func several() async {
    let store = await list()
    await store.send(.deleteButtonTapped(Trip.oslo.id)) { _ = $0.trips.delete(Trip.oslo.id) }
    await clock.advance(by: .seconds(2))
    await store.send(.deleteButtonTapped(Trip.wien.id)) { _ = $0.trips.delete(Trip.wien.id) }
    #expect(store.state.trips.undoable == [.oslo, .wien])
    await clock.advance(by: .seconds(3))
    await store.receive(.undoExpired(Trip.oslo.id)) { _ = $0.trips.expireUndo(Trip.oslo.id) }
    await store.receive(\.changeSaved) { _ = $0.trips.succeed(.delete(Trip.oslo.id)) }
    await store.send(.undoButtonTapped(Trip.wien.id)) { _ = $0.trips.undoDeletion(Trip.wien.id) }
    #expect(store.state.trips.shown.elements == [.rome, .wien])
    #expect(repository.trips == [.rome, .wien])
  }

  @Test("A trip that is deleted again after an undo has five seconds again")
  func again() async {
    let store = await list()
    await store.send(.deleteButtonTapped(Trip.oslo.id)) { _ = $0.trips.delete(Trip.oslo.id) }
    await clock.advance(by: .seconds(4))
    await store.send(.undoButtonTapped(Trip.oslo.id)) { _ = $0.trips.undoDeletion(Trip.oslo.id) }
    await store.send(.deleteButtonTapped(Trip.oslo.id)) { _ = $0.trips.delete(Trip.oslo.id) }
    await clock.advance(by: .seconds(4))
    #expect(repository.calls == [.fetchAll])
    await clock.advance(by: .seconds(1))
    await store.receive(\.undoExpired) { _ = $0.trips.expireUndo(Trip.oslo.id) }
    await store.receive(\.changeSaved) { _ = $0.trips.succeed(.delete(Trip.oslo.id)) }
  }

  @Test("A trip that is deleted while it is being saved is deleted after the save")
  func deleteWhileSaving() async {
    let store = await shownList(
      PausingTripRepository(repository, on: clock, for: [.beforeSave: .seconds(8)]),
      trips: [.oslo, .rome, .wien], clock: clock)
    let roma = Trip.rome.named("Roma")
    await store.send(.tripTapped(Trip.rome.id)) {
      $0.editor = TripEditor.State(.rome, isNew: false)
    }
    await store.send(\.editor.binding.name, "Roma") { $0.editor?.name = "Roma" }
    await store.send(\.editor.saveButtonTapped) {
      $0.editor = nil
      _ = $0.trips.save(roma)
    }
    await store.send(.deleteButtonTapped(roma.id)) { _ = $0.trips.delete(roma.id) }
    #expect(store.state.trips.undoable == [roma])
    await clock.advance(by: .seconds(5))
    await store.receive(\.undoExpired) { #expect($0.trips.expireUndo(roma.id) == nil) }
    await clock.advance(by: .seconds(3))
    await store.receive(.changeSaved(.save(roma))) {
      #expect($0.trips.succeed(.save(roma)) == .delete(roma.id))
    }
    await store.receive(.changeSaved(.delete(roma.id))) { _ = $0.trips.succeed(.delete(roma.id)) }
    #expect(repository.calls == [.fetchAll, .save(roma), .delete(roma.id)])
    #expect(store.state.trips.shown.elements == [.oslo, .wien])
  }

  @Test("If a save fails while its trip is deleted, the undo saves it again")
  func undoFailedSave() async {
    let store = await list()
    repository.failCalls { _, _ in TripRepositoryFailure("The disk is full.") }
    let roma = Trip.rome.named("Roma")
    store.dependencies.tripRepository = PausingTripRepository(
      repository, on: clock, for: [.beforeSave: .seconds(1)])
    await store.send(.tripTapped(Trip.rome.id)) {
      $0.editor = TripEditor.State(.rome, isNew: false)
    }
    await store.send(\.editor.binding.name, "Roma") { $0.editor?.name = "Roma" }
    await store.send(\.editor.saveButtonTapped) {
      $0.editor = nil
      _ = $0.trips.save(roma)
    }
    await store.send(.deleteButtonTapped(roma.id)) { _ = $0.trips.delete(roma.id) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeFailed) { _ = $0.trips.fail(.save(roma)) }
    #expect(store.state.failures == [])
    repository.succeed()
    await store.send(.undoButtonTapped(roma.id)) {
      #expect($0.trips.undoDeletion(roma.id) == .save(roma))
    }
    #expect(store.state.trips.shown.elements == [.oslo, roma, .wien])
    await clock.advance(by: .seconds(1))
    await store.receive(.changeSaved(.save(roma))) { _ = $0.trips.succeed(.save(roma)) }
    #expect(repository.trips == [.oslo, roma, .wien])
  }
}
