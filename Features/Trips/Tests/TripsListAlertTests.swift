import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing
import Trips

/// The order of alerts and forms.
@Suite struct TripsListAlertTests {
  @Test("While a form is open no alert comes; it comes when the form is closed")
  func openForm() async {
    let clock = TestClock()
    let store = await shownList(
      PausingTripRepository(
        MockTripRepository.fullDisk(.oslo, .rome), on: clock, for: [.beforeSave: .seconds(1)]),
      trips: [.oslo, .rome])
    await store.change(.oslo, to: FailedSave.changed)
    await store.send(.tripTapped(Trip.rome.id)) {
      $0.editor = TripEditor.State(.rome, isNew: false)
    }
    await store.send(\.editor.binding.name, "Roma") { $0.editor?.name = "Roma" }
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeFailed) {
      _ = $0.trips.fail(.save(FailedSave.changed))
      $0.failures = [FailedSave.failure]
    }
    #expect(store.state.editor?.name == "Roma")
    await store.send(\.editor.cancelButtonTapped)
    await store.receive(\.editor.dismiss) {
      $0.editor = nil
      $0.alert = .failure("“Bergen” could not be saved")
    }
  }

  @Test("If a form is opened beside the alert, it stays, and the alert comes again after it")
  func formBesideAlert() async {
    let store = await FailedSave.store(.fullDisk(.oslo, .rome))
    await store.send(.tripTapped(Trip.rome.id)) {
      $0.editor = TripEditor.State(.rome, isNew: false)
    }
    await store.send(\.alert.editButtonTapped) { $0.alert = nil }
    #expect(store.state.failures == [FailedSave.failure])
    await store.send(.editor(.dismiss)) {
      $0.editor = nil
      $0.alert = .failure("“Bergen” could not be saved")
    }
  }

  @Test("A failure is not asked about if its trip was saved again meanwhile")
  func savedAgain() async {
    let clock = TestClock()
    let repository = MockTripRepository([.oslo])
    repository.failCalls { call, _ in
      call == .save(FailedSave.changed) ? TripRepositoryFailure("The disk is full.") : nil
    }
    let store = await shownList(
      PausingTripRepository(repository, on: clock, for: [.beforeSave: .seconds(1)]),
      trips: [.oslo])
    await store.change(.oslo, to: FailedSave.changed)
    await store.send(.tripTapped(Trip.oslo.id)) {
      $0.editor = TripEditor.State(FailedSave.changed, isNew: false)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeFailed) {
      _ = $0.trips.fail(.save(FailedSave.changed))
      $0.failures = [FailedSave.failure]
    }
    let bodo = Trip.oslo.named("Bodø")
    await store.send(\.editor.binding.name, "Bodø") { $0.editor?.name = "Bodø" }
    await store.send(\.editor.saveButtonTapped) {
      $0.editor = nil
      $0.failures = []
      _ = $0.trips.save(bodo)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.changeSaved) { _ = $0.trips.succeed(.save(bodo)) }
    #expect(repository.trips == [bodo])
  }

  @Test("If the trip of an alert is deleted, the alert closes, and the next failure is asked about")
  func deletedAfterFailure() async {
    let store = await FailedSave.store(.fullDisk(.oslo, .rome))
    let roma = Trip.rome.named("Roma")
    await store.change(.rome, to: roma)
    let second = TripFailure(.save, of: roma, reason: "The disk is full.")
    await store.receive(\.changeFailed) {
      _ = $0.trips.fail(.save(roma))
      $0.failures = [FailedSave.failure, second]
    }
    await store.send(.deleteButtonTapped(Trip.oslo.id)) {
      _ = $0.trips.delete(Trip.oslo.id)
      $0.failures = [second]
      $0.alert = .failure("“Roma” could not be saved")
    }
    await store.send(.undoButtonTapped(Trip.oslo.id)) { _ = $0.trips.undoDeletion(Trip.oslo.id) }
  }

  @Test("Several failures are asked about one after the other")
  func several() async {
    let repository = MockTripRepository.fullDisk(.oslo, .rome)
    let store = await FailedSave.store(repository)
    let roma = Trip.rome.named("Roma")
    await store.change(.rome, to: roma)
    let second = TripFailure(.save, of: roma, reason: "The disk is full.")
    await store.receive(\.changeFailed) {
      _ = $0.trips.fail(.save(roma))
      $0.failures = [FailedSave.failure, second]
    }
    await store.send(\.alert.discardButtonTapped) {
      $0.failures = [second]
      $0.alert = .failure("“Roma” could not be saved")
    }
    repository.succeed()
    await store.send(\.alert.retryButtonTapped) {
      $0.failures = []
      $0.alert = nil
      _ = $0.trips.save(roma)
    }
    await store.receive(\.changeSaved) { _ = $0.trips.succeed(.save(roma)) }
    #expect(repository.trips == [.oslo, roma])
  }
}
