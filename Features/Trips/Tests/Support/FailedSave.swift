import Foundation
import Ratchet
import RatchetTesting
import Testing
import Trips

/// A list in whose form Oslo becomes Bergen, which cannot be saved.
enum FailedSave {
  static let changed = Trip.oslo.named("Bergen")
  static let failure = TripFailure(.save, of: changed, reason: "The disk is full.")

  /// A list that has just asked about the change.
  static func store(_ repository: MockTripRepository) async -> TestStoreOf<TripsList> {
    let store = await shownList(repository, trips: repository.trips)
    await store.change(.oslo, to: changed)
    await store.receive(.changeFailed(.save(changed), reason: "The disk is full.")) {
      #expect($0.trips.fail(.save(changed)) == (true, nil))
      $0.failures = [failure]
      $0.alert = .failure("“Bergen” could not be saved")
    }
    return store
  }
}

extension TestStoreOf<TripsList> {
  /// Changes the name of a trip in the form.
  func change(_ trip: Trip, to changed: Trip) async {
    await send(.tripTapped(trip.id)) { $0.editor = TripEditor.State(trip, isNew: false) }
    await send(\.editor.binding.name, changed.name) { $0.editor?.name = changed.name }
    await send(\.editor.saveButtonTapped) {
      $0.editor = nil
      _ = $0.trips.save(changed)
    }
  }
}

extension MockTripRepository {
  /// A repository whose writes fail.
  static func fullDisk(_ trips: Trip...) -> MockTripRepository {
    let repository = MockTripRepository(trips)
    repository.failCalls { call, _ in
      call == .fetchAll ? nil : TripRepositoryFailure("The disk is full.")
    }
    return repository
  }
}

extension AlertState<TripsList.Action.Alert> {
  /// The alert about a save that failed, or about another failure with its own buttons.
  static func failure(
    _ title: String, _ message: String = "The disk is full.",
    buttons: [ButtonState<TripsList.Action.Alert>] = [
      ButtonState(action: .retryButtonTapped) { TextState("Try Again") },
      ButtonState(action: .editButtonTapped) { TextState("Edit") },
      ButtonState(role: .destructive, action: .discardButtonTapped) { TextState("Discard") },
    ]
  ) -> AlertState {
    AlertState {
      TextState(title)
    } actions: {
      for button in buttons { button }
    } message: {
      TextState(message)
    }
  }
}
