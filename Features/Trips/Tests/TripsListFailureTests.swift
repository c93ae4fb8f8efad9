import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing
import Trips

@Suite struct TripsListFailureTests {
  private static let changed = Trip.oslo.named("Bergen")
  private static let failure = TripFailure(.save, of: changed, reason: "The disk is full.")

  /// A repository whose writes fail.
  private static func fullDisk(_ trips: Trip...) -> MockTripRepository {
    let repository = MockTripRepository(trips)
    repository.failCalls { call, _ in
      call == .fetchAll ? nil : TripRepositoryFailure("The disk is full.")
    }
    return repository
  }

  private static func alert(
    _ title: String, _ message: String = "The disk is full.",
    buttons: [ButtonState<TripsList.Action.Alert>] = [
      ButtonState(action: .retryButtonTapped) { TextState("Try Again") },
      ButtonState(action: .editButtonTapped) { TextState("Edit") },
      ButtonState(role: .destructive, action: .discardButtonTapped) { TextState("Discard") },
    ]
  ) -> AlertState<TripsList.Action.Alert> {
    AlertState {
      TextState(title)
    } actions: {
      for button in buttons { button }
    } message: {
      TextState(message)
    }
  }

  /// A list that has just asked about a change of Oslo that could not be saved.
  private func failedSave(
    _ repository: MockTripRepository
  ) async -> TestStoreOf<TripsList> {
    let store = await shownList(repository, trips: repository.trips)
    await change(.oslo, to: Self.changed, in: store)
    await store.receive(.writeFailed(.save(Self.changed), reason: "The disk is full.")) {
      #expect($0.trips.fail(.save(Self.changed)) == (true, nil))
      $0.failures = [Self.failure]
      $0.alert = Self.alert("“Bergen” could not be saved")
    }
    return store
  }

  /// Changes the name of a trip in the form.
  private func change(_ trip: Trip, to changed: Trip, in store: TestStoreOf<TripsList>) async {
    await store.send(.tripTapped(trip.id)) { $0.editor = TripEditor.State(trip, isNew: false) }
    await store.send(\.editor.binding.name, changed.name) { $0.editor?.name = changed.name }
    await store.send(\.editor.saveButtonTapped) {
      $0.editor = nil
      _ = $0.trips.save(changed)
    }
  }

  @Test("A save that fails is taken back, and an alert asks what to do; trying again saves it")
  func retry() async {
    let repository = Self.fullDisk(.oslo, .rome)
    let store = await failedSave(repository)
    #expect(store.state.trips.shown.elements == [.oslo, .rome])
    repository.succeed()
    await store.send(\.alert.retryButtonTapped) {
      $0.failures = []
      $0.alert = nil
      _ = $0.trips.save(Self.changed)
    }
    #expect(store.state.trips.shown.elements == [Self.changed, .rome])
    await store.receive(.written(.save(Self.changed))) {
      _ = $0.trips.succeed(.save(Self.changed))
    }
    #expect(repository.trips == [Self.changed, .rome])
  }

  @Test(
    "The form comes back with what was typed, if that is chosen and if the alert is dismissed",
    arguments: [TripsList.Action.alert(.presented(.editButtonTapped)), .alert(.dismiss)])
  func edit(answer: TripsList.Action) async {
    let store = await failedSave(Self.fullDisk(.oslo))
    await store.send(answer) {
      $0.failures = []
      $0.alert = nil
      $0.editor = TripEditor.State(Self.changed, isNew: false)
    }
    #expect(store.state.editor?.name == "Bergen")
  }

  @Test("A new trip that could not be saved is not in the list, and comes back as a new one")
  func newTrip() async {
    let repository = Self.fullDisk()
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
    await store.receive(\.writeFailed) {
      _ = $0.trips.fail(.save(trip))
      $0.failures = [TripFailure(.save, of: trip, reason: "The disk is full.")]
      $0.alert = Self.alert("“Bath” could not be saved")
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
    let repository = Self.fullDisk(.oslo)
    let store = await failedSave(repository)
    await store.send(\.alert.discardButtonTapped) {
      $0.failures = []
      $0.alert = nil
    }
    #expect(store.state.trips.shown.elements == [.oslo])
    #expect(repository.trips == [.oslo])
  }

  @Test("While a form is open no alert comes; it comes when the form is closed")
  func openForm() async {
    let clock = TestClock()
    let store = await shownList(
      PausingTripRepository(
        Self.fullDisk(.oslo, .rome), on: clock, for: [.beforeSave: .seconds(1)]),
      trips: [.oslo, .rome])
    await change(.oslo, to: Self.changed, in: store)
    await store.send(.tripTapped(Trip.rome.id)) {
      $0.editor = TripEditor.State(.rome, isNew: false)
    }
    await store.send(\.editor.binding.name, "Roma") { $0.editor?.name = "Roma" }
    await clock.advance(by: .seconds(1))
    await store.receive(\.writeFailed) {
      _ = $0.trips.fail(.save(Self.changed))
      $0.failures = [Self.failure]
    }
    #expect(store.state.editor?.name == "Roma")
    await store.send(\.editor.cancelButtonTapped)
    await store.receive(\.editor.dismiss) {
      $0.editor = nil
      $0.alert = Self.alert("“Bergen” could not be saved")
    }
  }

  @Test("If a form is opened beside the alert, it stays, and the alert comes again after it")
  func formBesideAlert() async {
    let store = await failedSave(Self.fullDisk(.oslo, .rome))
    await store.send(.tripTapped(Trip.rome.id)) {
      $0.editor = TripEditor.State(.rome, isNew: false)
    }
    await store.send(\.alert.editButtonTapped) { $0.alert = nil }
    #expect(store.state.failures == [Self.failure])
    await store.send(.editor(.dismiss)) {
      $0.editor = nil
      $0.alert = Self.alert("“Bergen” could not be saved")
    }
  }

  @Test("Several failures are asked about one after the other")
  func several() async {
    let repository = Self.fullDisk(.oslo, .rome)
    let store = await failedSave(repository)
    let roma = Trip.rome.named("Roma")
    await change(.rome, to: roma, in: store)
    let second = TripFailure(.save, of: roma, reason: "The disk is full.")
    await store.receive(\.writeFailed) {
      _ = $0.trips.fail(.save(roma))
      $0.failures = [Self.failure, second]
    }
    await store.send(\.alert.discardButtonTapped) {
      $0.failures = [second]
      $0.alert = Self.alert("“Roma” could not be saved")
    }
    repository.succeed()
    await store.send(\.alert.retryButtonTapped) {
      $0.failures = []
      $0.alert = nil
      _ = $0.trips.save(roma)
    }
    await store.receive(\.written) { _ = $0.trips.succeed(.save(roma)) }
    #expect(repository.trips == [.oslo, roma])
  }

  @Test("A deletion that fails brings the trip back, and can be tried again or given up")
  func deletion() async {
    let clock = TestClock()
    let repository = Self.fullDisk(.oslo)
    let store = await shownList(repository, trips: [.oslo], clock: clock)
    let write = TripWrite.delete(Trip.oslo.id)
    let failure = TripFailure(.deletion, of: .oslo, reason: "The disk is full.")
    let alert = Self.alert(
      "“Oslo” could not be deleted",
      buttons: [
        ButtonState(action: .retryButtonTapped) { TextState("Try Again") },
        ButtonState(role: .cancel, action: .discardButtonTapped) { TextState("Keep") },
      ])
    await store.send(.deleteButtonTapped(Trip.oslo.id)) { _ = $0.trips.delete(Trip.oslo.id) }
    await clock.advance(by: .seconds(5))
    await store.receive(.undoExpired(Trip.oslo.id)) { _ = $0.trips.expireUndo(Trip.oslo.id) }
    await store.receive(.writeFailed(write, reason: "The disk is full.")) {
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
    await store.receive(\.writeFailed) {
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
    await change(.oslo, to: Self.changed, in: store)
    await store.receive(\.writeFailed) {
      _ = $0.trips.fail(.save(Self.changed))
      $0.failures = [TripFailure(.save, of: Self.changed, reason: "No answer.")]
      $0.alert = Self.alert("“Bergen” could not be saved", "No answer.")
    }
    loses.setValue(false)
    await store.send(\.alert.retryButtonTapped) {
      $0.failures = []
      $0.alert = nil
      _ = $0.trips.save(Self.changed)
    }
    await store.receive(\.written) { _ = $0.trips.succeed(.save(Self.changed)) }
    #expect(repository.trips == [Self.changed])
  }

  @Test("A repository that reports a failed save as cancelled is not waited for")
  func cancellationError() async {
    let repository = MockTripRepository([.oslo])
    repository.failCalls { call, _ in call == .fetchAll ? nil : CancellationError() }
    let store = await shownList(repository, trips: [.oslo])
    await change(.oslo, to: Self.changed, in: store)
    await store.receive(\.writeFailed) {
      _ = $0.trips.fail(.save(Self.changed))
      $0.failures = [TripFailure(.save, of: Self.changed, reason: "CancellationError()")]
      $0.alert = Self.alert("“Bergen” could not be saved", "CancellationError()")
    }
    #expect(store.state.trips.writing == [])
  }
}
