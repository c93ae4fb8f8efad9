import Foundation
import Ratchet
import RatchetTesting
import Testing

@MainActor
@Suite("Sync-ups in the Composable Architecture's style") struct SyncUpsTests {
  @Test("are added from a form")
  func addSyncUp() async {
    let store = TestStore(initialState: SyncUpsList.State()) {
      SyncUpsList()
    } withDependencies: {
      $0.defaultFileStorage = .inMemory
      $0.uuid = .incrementing
    }
    var syncUp = SyncUp(id: UUID(0), attendees: [Attendee(id: UUID(1))])

    await store.send(.addSyncUpButtonTapped) {
      $0.destination = .add(SyncUpForm.State(syncUp: syncUp))
    }
    syncUp.title = "Engineering"
    await store.send(\.destination.add.binding.syncUp, syncUp) {
      $0.destination?.modify(\.add) { $0.syncUp.title = "Engineering" }
    }
    await store.send(.confirmAddSyncUpButtonTapped) {
      $0.destination = nil
      $0.$syncUps.withLock { $0 = [syncUp] }
    }
  }

  @Test("keep an attendee in focus")
  func form() async {
    let store = TestStore(initialState: SyncUpForm.State(syncUp: .mock)) {
      SyncUpForm()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.addAttendeeButtonTapped) {
      $0.focus = .attendee(UUID(0))
      $0.syncUp.attendees.append(Attendee(id: UUID(0)))
    }
    await store.send(.deleteAttendees(atOffsets: [0])) {
      $0.syncUp.attendees.removeFirst()
      $0.focus = .attendee(UUID(102))
    }
  }

  @Test("are edited from their detail screen")
  func detailEdit() async {
    let syncUp = SyncUp.mock
    let store = TestStore(
      initialState: SyncUpsApp.State(
        path: StackState([.detail(SyncUpDetail.State(syncUp: Shared(value: syncUp)))])
      )
    ) {
      SyncUpsApp()
    } withDependencies: {
      $0.defaultFileStorage = .inMemory
    }
    let edited = {
      var syncUp = syncUp
      syncUp.title = "Blob"
      return syncUp
    }()

    await store.send(\.path[id: 0].detail.editButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .edit(SyncUpForm.State(syncUp: syncUp))
    }
    await store.send(\.path[id: 0].detail.destination.edit.binding.syncUp, edited) {
      $0.path[id: 0, case: \.detail]?.destination?.modify(\.edit) { $0.syncUp.title = "Blob" }
    }
    await store.send(\.path[id: 0].detail.doneEditingButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = nil
      $0.path[id: 0, case: \.detail]?.$syncUp.withLock { $0.title = "Blob" }
    }
  }

  @Test("remove their screen when they are deleted")
  func delete() async throws {
    let syncUp = SyncUp.mock
    @Shared(.syncUps) var syncUps = [syncUp]
    let shared = try #require(Shared($syncUps[id: syncUp.id]))
    let store = TestStore(
      initialState: SyncUpsApp.State(
        path: StackState([.detail(SyncUpDetail.State(syncUp: shared))])
      )
    ) {
      SyncUpsApp()
    }

    await store.send(\.path[id: 0].detail.deleteButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .alert(.deleteSyncUp)
    }
    await store.send(\.path[id: 0].detail.destination.alert.confirmDeletion) {
      $0.path[id: 0, case: \.detail]?.destination = nil
      $0.syncUpsList.$syncUps.withLock { $0 = [] }
    }
    await store.receive(\.path.popFrom) {
      $0.path = StackState()
    }
  }

  @Test("are recorded, and keep the meeting")
  func recordMeeting() async {
    let syncUp = SyncUp.mock
    let clock = TestClock()
    let store = TestStore(
      initialState: SyncUpsApp.State(
        path: StackState([
          .detail(SyncUpDetail.State(syncUp: Shared(value: syncUp)))
        ])
      )
    ) {
      SyncUpsApp()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
      $0.defaultFileStorage = .inMemory
      $0.speechClient.authorizationStatus = { .authorized }
      $0.speechClient.startTask = {
        AsyncThrowingStream { continuation in
          continuation.yield("I completed the project")
          continuation.finish()
        }
      }
      $0.uuid = .incrementing
    }
    store.exhaustivity = .off

    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 0].detail.delegate.startMeeting)
    await store.send(\.path[id: 1].record.onTask)
    await store.receive(\.path[id: 1].record.speechResult)
    for _ in 1...4 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.path[id: 1].record.timerTick)
    }
    await store.receive(\.path.popFrom)
    store.assert {
      $0.path.pop(from: 1)
      $0.path[id: 0, case: \.detail]?.$syncUp.withLock {
        $0.meetings = [
          Meeting(
            id: UUID(0),
            date: Date(timeIntervalSince1970: 1_234_567_890),
            transcript: "I completed the project"
          )
        ]
      }
    }
    #expect(store.state.path.count == 1)
    #expect(store.state.path.ids == [0])
  }
}
