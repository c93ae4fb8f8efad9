import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing
import Trips

@Suite struct TripsListFailureTests {
  @Test("A save that fails is taken back, and an alert asks what to do; trying again saves it")
  func retry() async {
    let repository = MockTripRepository.fullDisk(.oslo, .rome)
    let store = await FailedSave.store(repository)
    #expect(store.state.trips.shown.elements == [.oslo, .rome])
    repository.succeed()
    await store.send(\.alert.retryButtonTapped) {
      $0.failures = []
      $0.alert = nil
      _ = $0.trips.save(FailedSave.changed)
    }
    #expect(store.state.trips.shown.elements == [FailedSave.changed, .rome])
    await store.receive(.changeSaved(.save(FailedSave.changed))) {
      _ = $0.trips.succeed(.save(FailedSave.changed))
    }
    #expect(repository.trips == [FailedSave.changed, .rome])
  }

  @Test(
    "The form comes back with what was typed, if that is chosen and if the alert is dismissed",
    arguments: [TripsList.Action.alert(.presented(.editButtonTapped)), .alert(.dismiss)])
  func edit(answer: TripsList.Action) async {
    let store = await FailedSave.store(.fullDisk(.oslo))
    await store.send(answer) {
      $0.failures = []
      $0.alert = nil
      $0.editor = TripEditor.State(FailedSave.changed, isNew: false, original: .oslo)
    }
    #expect(store.state.editor?.name == "Bergen")
    #expect(store.state.editor?.isChanged == true)
  }

  @Test("A new trip that could not be saved is not in the list, and comes back as a new one")
  func newTrip() async {
    let repository = MockTripRepository.fullDisk()
    let store = await shownList(repository, trips: [])
    let trip = Trip(id: UUID(0), name: "Bath", startDate: .june(5), endDate: .june(5))
    await store.send(.addButtonTapped) {
      $0.editor = TripEditor.State(trip.named(""), isNew: true)
    }
    await store.send(\.editor.binding.name, "Bath") { $0.editor?.name = "Bath" }
    await store.send(\.editor.saveButtonTapped) {
      $0.editor = nil
      _ = $0.trips.save(trip)
    }
    await store.receive(\.changeFailed) {
      _ = $0.trips.fail(.save(trip))
      $0.failures = [TripFailure(.save, of: trip, reason: "The disk is full.")]
      $0.alert = .failure("“Bath” could not be saved")
    }
    #expect(store.state.trips.shown == [])
    await store.send(\.alert.editButtonTapped) {
      $0.failures = []
      $0.alert = nil
      $0.editor = TripEditor.State(trip, isNew: true)
    }
  }

  @Test("A change that is discarded is gone, and the trip is as it was")
  func discard() async {
    let repository = MockTripRepository.fullDisk(.oslo)
    let store = await FailedSave.store(repository)
    await store.send(\.alert.discardButtonTapped) {
      $0.failures = []
      $0.alert = nil
    }
    #expect(store.state.trips.shown.elements == [.oslo])
    #expect(repository.trips == [.oslo])
  }

  @Test("A deletion that fails brings the trip back, and can be tried again or given up")
  func deletion() async {
    let clock = TestClock()
    let repository = MockTripRepository.fullDisk(.oslo)
    let store = await shownList(repository, trips: [.oslo], clock: clock)
    let write = TripWrite.delete(Trip.oslo.id)
    let failure = TripFailure(.deletion, of: .oslo, reason: "The disk is full.")
    let alert = AlertState<TripsList.Action.Alert>.failure(
      "“Oslo” could not be deleted",
      buttons: [
        ButtonState(action: .retryButtonTapped) { TextState("Try Again") },
        ButtonState(role: .cancel, action: .discardButtonTapped) { TextState("Keep") },
      ])
    await store.send(.deleteButtonTapped(Trip.oslo.id)) { _ = $0.trips.delete(Trip.oslo.id) }
    await clock.advance(by: .seconds(5))
    await store.receive(.undoExpired(Trip.oslo.id)) { _ = $0.trips.expireUndo(Trip.oslo.id) }
    await store.receive(.changeFailed(write, reason: "The disk is full.")) {
      _ = $0.trips.fail(write)
      $0.failures = [failure]
      $0.alert = alert
    }
    #expect(store.state.trips.shown.elements == [.oslo])
    await store.send(\.alert.retryButtonTapped) {
      $0.failures = []
      $0.alert = nil
      _ = $0.trips.delete(Trip.oslo.id)
      _ = $0.trips.expireUndo(Trip.oslo.id)
    }
    await store.receive(\.changeFailed) {
      _ = $0.trips.fail(write)
      $0.failures = [failure]
      $0.alert = alert
    }
    await store.send(\.alert.discardButtonTapped) {
      $0.failures = []
      $0.alert = nil
    }
    #expect(store.state.trips.shown.elements == [.oslo])
    #expect(repository.trips == [.oslo])
  }

  @Test("A save whose answer is lost is taken back; trying again stores one trip")
  func lostAnswer() async {
    let repository = MockTripRepository([.oslo])
    let loses = LockIsolated(true)
    let store = await shownList(
      PausingTripRepository(base: repository) { moment in
        if moment == .afterSave, loses.value { throw TripRepositoryFailure("No answer.") }
      },
      trips: [.oslo])
    await store.change(.oslo, to: FailedSave.changed)
    await store.receive(\.changeFailed) {
      _ = $0.trips.fail(.save(FailedSave.changed))
      $0.failures = [TripFailure(.save, of: FailedSave.changed, reason: "No answer.")]
      $0.alert = .failure("“Bergen” could not be saved", "No answer.")
    }
    loses.setValue(false)
    await store.send(\.alert.retryButtonTapped) {
      $0.failures = []
      $0.alert = nil
      _ = $0.trips.save(FailedSave.changed)
    }
    await store.receive(\.changeSaved) { _ = $0.trips.succeed(.save(FailedSave.changed)) }
    #expect(repository.trips == [FailedSave.changed])
  }

  @Test("A repository that reports a failed save as cancelled is not waited for")
  func cancellationError() async {
    let repository = MockTripRepository([.oslo])
    repository.failCalls { call, _ in call == .fetchAll ? nil : CancellationError() }
    let store = await shownList(repository, trips: [.oslo])
    await store.change(.oslo, to: FailedSave.changed)
    await store.receive(\.changeFailed) {
      _ = $0.trips.fail(.save(FailedSave.changed))
      $0.failures = [TripFailure(.save, of: FailedSave.changed, reason: "CancellationError()")]
      $0.alert = .failure("“Bergen” could not be saved", "CancellationError()")
    }
    #expect(store.state.trips.writing == [])
  }
}
