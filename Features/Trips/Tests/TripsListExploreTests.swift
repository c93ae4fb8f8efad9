import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing
import Trips

@Suite struct TripsListExploreTests {
  /// A step of a user.
  @CasePathable
  enum Step: Sendable {
    case add(String)
    case rename(Int, String)
    case delete(Int)
    case undo(Int)
    case pull
    case retry
    case edit
  }

  private static let names = Generator<String>.element(of: ["Bath", "York", "Ely", "Hull"])
  private static let generator = ActionGenerator<Step>(
    .payload(\.add, names), .payload(\.rename, .zip(.integers(in: 0...3), names)),
    .payload(\.delete, .integers(in: 0...3)), .payload(\.undo, .integers(in: 0...1)),
    .weight(\.add, 2), .weight(\.rename, 5), .weight(\.delete, 3), .weight(\.undo, 2),
    .weight(\.pull, 4))

  /// The trips as the user wants them: changed by each step, never by what the program does.
  private struct Wishes {
    var trips: [Trip.ID: Trip] = [:]

    var list: [Trip] { trips.values.sorted { $0.precedes($1) } }
  }

  /// Calls take some time, and one in eight fails; unless that is over.
  private static func slow(
    _ repository: MockTripRepository, _ exploration: Exploration, fails: LockIsolated<Bool>
  ) -> any TripRepository {
    PausingTripRepository(base: repository) { moment in
      switch exploration.value(of: .integers(in: 0...7)) {
      case 0 where fails.value: throw TripRepositoryFailure("No answer.")
      case 1...3: await Task.yield()
      default: try await exploration.clock.sleep(for: .seconds(1))
      }
    }
  }

  /// Does what a user would do, and notes what the user wants from now on.
  private static func perform(
    _ step: Step, in store: StoreOf<TripsList>, _ wishes: inout Wishes
  ) async {
    let state = await store.state
    switch step {
    case .add(let name):
      guard state.editor == nil else { return }
      await store.send(.addButtonTapped)
      await save(name, in: store, &wishes)
    case .rename(let index, let name):
      guard state.editor == nil, index < state.trips.shown.count else { return }
      // The trip may be gone by the time of the tap; then no form opens.
      await store.send(.tripTapped(state.trips.shown[index].id))
      await save(name, in: store, &wishes)
    case .delete(let index):
      guard index < state.trips.shown.count else { return }
      let id = state.trips.shown[index].id
      await store.send(.deleteButtonTapped(id))
      wishes.trips[id] = nil
    case .undo(let index):
      guard index < state.trips.undoable.count else { return }
      let trip = state.trips.undoable[index]
      await store.send(.undoButtonTapped(trip.id))
      wishes.trips[trip.id] = await store.state.trips.shown[id: trip.id]
    case .pull: await store.send(.refreshPulled)
    case .retry:
      guard state.alert != nil else { return }
      await answer(.retryButtonTapped, in: store, &wishes)
    case .edit:
      guard state.alert != nil, state.failures.first?.change == .save else { return }
      await answer(.editButtonTapped, in: store, &wishes)
      if await store.state.editor != nil { await save("Wells", in: store, &wishes) }
    }
  }

  private static func save(
    _ name: String, in store: StoreOf<TripsList>, _ wishes: inout Wishes
  ) async {
    guard await store.state.editor != nil else { return }
    await store.send(.editor(.presented(.set(\.name, name))))
    guard let trip = await store.state.editor?.trip else { return }
    await store.send(.editor(.presented(.saveButtonTapped)))
    wishes.trips[trip.id] = trip
  }

  /// The user decides: what was rolled back is wanted again, or comes back to the form.
  private static func answer(
    _ answer: TripsList.Action.Alert, in store: StoreOf<TripsList>, _ wishes: inout Wishes
  ) async {
    guard let failure = await store.state.failures.first else { return }
    await store.send(.alert(.presented(answer)))
    guard answer == .retryButtonTapped else { return }
    wishes.trips[failure.trip.id] = failure.change == .save ? failure.trip : nil
  }

  @Test(
    "Whatever is changed, deleted and refreshed while calls are slow and fail, nothing saved is lost, and at the end the list is the repository's"
  )
  func steps() async {
    await explore(seeds: 300) { exploration in
      let repository = MockTripRepository([.oslo, .rome])
      let fails = LockIsolated(true)
      let store = Store(initialState: TripsList.State()) {
        TripsList()
      } withDependencies: {
        $0.prepareTrips(Self.slow(repository, exploration, fails: fails))
      }
      await store.invariant("the trips stand in order, each once") { state in
        zip(state.trips.shown, state.trips.shown.dropFirst()).allSatisfy { $0.precedes($1) }
      }
      await store.invariant("a trip whose deletion can be undone is not in the list") { state in
        state.trips.undoable.allSatisfy { !state.trips.shown.contains(id: $0.id) }
      }
      await store.invariant("a failure is asked about, at the latest when no form is open") {
        state in
        state.failures.isEmpty ? state.alert == nil : state.alert != nil || state.editor != nil
      }
      while await store.state.trips.shown.isEmpty { await store.send(.appeared).finish() }
      var wishes = Wishes()
      for trip in repository.trips { wishes.trips[trip.id] = trip }
      for step in exploration.actions(12, of: Self.generator) {
        await Self.perform(step, in: store, &wishes)
      }
      await store.finish()

      // A change that could not be written is still there to be tried again.
      fails.setValue(false)
      while await store.state.alert != nil {
        await Self.answer(.retryButtonTapped, in: store, &wishes)
        await store.finish()
      }
      let state = await store.state
      expectNoDifference(repository.trips, wishes.list)
      #expect(state.failures == [])
      #expect(state.trips.undoable == [])
      await store.send(.refreshPulled).finish()
      let shown = await store.state.trips.shown
      expectNoDifference(shown.elements, repository.trips)
    }
  }

  @Test("If calls fail only without effect, the list is the repository's even without a refresh")
  func withoutRefresh() async {
    await explore(seeds: 150) { exploration in
      let repository = MockTripRepository([.oslo, .rome])
      repository.failCalls { call, _ in
        guard call != .fetchAll, exploration.value(of: .integers(in: 0...4)) == 0 else {
          return nil
        }
        return TripRepositoryFailure("The disk is full.")
      }
      let store = Store(initialState: TripsList.State()) {
        TripsList()
      } withDependencies: {
        $0.prepareTrips(
          Self.slow(repository, exploration, fails: LockIsolated(false)))
      }
      await store.send(.appeared).finish()
      var wishes = Wishes()
      for step in exploration.actions(12, of: Self.generator) {
        await Self.perform(step, in: store, &wishes)
      }
      await store.finish()
      let shown = await store.state.trips.shown
      expectNoDifference(shown.elements, repository.trips)
    }
  }
}
