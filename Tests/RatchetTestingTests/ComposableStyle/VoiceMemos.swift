import Foundation
import Ratchet
import RatchetTesting
import Testing

@DependencyClient
struct RecorderClient: Sendable {
  var currentTime: @Sendable () async -> TimeInterval?
  var requestPermission: @Sendable () async -> Bool = { false }
  var start: @Sendable (_ url: URL) async throws -> Bool
  var stop: @Sendable () async -> Void
}

extension RecorderClient: TestDependencyKey {
  static let previewValue = Self(
    currentTime: { 10 }, requestPermission: { true }, start: { _ in true }, stop: {})
  static let testValue = Self()
}

extension DependencyValues {
  var recorder: RecorderClient {
    get { self[RecorderClient.self] }
    set { self[RecorderClient.self] = newValue }
  }

  var temporaryDirectory: @Sendable () -> URL {
    get { self[TemporaryDirectoryKey.self] }
    set { self[TemporaryDirectoryKey.self] = newValue }
  }

  private enum TemporaryDirectoryKey: DependencyKey {
    static let liveValue: @Sendable () -> URL = { URL(fileURLWithPath: NSTemporaryDirectory()) }
    static let testValue: @Sendable () -> URL = unimplemented(
      #"@Dependency(\.temporaryDirectory)"#, placeholder: URL(fileURLWithPath: "/"))
  }
}

@Reducer
struct RecordingMemo {
  @ObservableState
  struct State: Equatable, Sendable {
    var date: Date
    var duration: TimeInterval = 0
    var mode: Mode = .recording
    var url: URL

    enum Mode: Sendable {
      case recording
      case encoding
    }
  }

  enum Action: Sendable {
    case audioRecorderDidFinish(Result<Bool, any Error>)
    case delegate(Delegate)
    case finalRecordingTime(TimeInterval)
    case onTask
    case timerUpdated
    case stopButtonTapped

    @CasePathable
    enum Delegate: Sendable {
      case didFinish(Result<State, any Error>)
    }
  }

  struct Failed: Equatable, Error {}

  @Dependency(\.recorder) var recorder
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .audioRecorderDidFinish(.success(true)):
        return .send(.delegate(.didFinish(.success(state))))

      case .audioRecorderDidFinish(.success(false)):
        return .send(.delegate(.didFinish(.failure(Failed()))))

      case .audioRecorderDidFinish(.failure(let error)):
        return .send(.delegate(.didFinish(.failure(error))))

      case .delegate:
        return .none

      case .finalRecordingTime(let duration):
        state.duration = duration
        return .none

      case .stopButtonTapped:
        state.mode = .encoding
        return .run { send in
          if let currentTime = await self.recorder.currentTime() {
            await send(.finalRecordingTime(currentTime))
          }
          await self.recorder.stop()
        }

      case .onTask:
        return .run { [url = state.url] send in
          async let startRecording: Void = send(
            .audioRecorderDidFinish(
              Result { try await self.recorder.start(url: url) }
            )
          )
          for await _ in self.clock.timer(interval: .seconds(1)) {
            await send(.timerUpdated)
          }
          await startRecording
        }

      case .timerUpdated:
        state.duration += 1
        return .none
      }
    }
  }
}

struct VoiceMemo: Equatable, Identifiable {
  var id: URL { url }
  var date: Date
  var duration: TimeInterval
  var mode = Mode.notPlaying
  var title = ""
  var url: URL

  @CasePathable
  @dynamicMemberLookup
  enum Mode: Equatable {
    case notPlaying
    case playing(progress: Double)
  }
}

@Reducer
struct VoiceMemos {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var permission = Permission.undetermined
    @Presents var recordingMemo: RecordingMemo.State?
    var voiceMemos: IdentifiedArrayOf<VoiceMemo> = []

    enum Permission {
      case allowed
      case denied
      case undetermined
    }
  }

  enum Action: Sendable {
    case alert(PresentationAction<Alert>)
    case onDelete(IndexSet)
    case recordButtonTapped
    case recordPermissionResponse(Bool)
    case recordingMemo(PresentationAction<RecordingMemo.Action>)
    case rowTapped(VoiceMemo.ID)

    enum Alert: Equatable {}
  }

  @Dependency(\.date) var date
  @Dependency(\.recorder) var recorder
  @Dependency(\.temporaryDirectory) var temporaryDirectory
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert:
        return .none

      case .onDelete(let indexSet):
        state.voiceMemos.remove(atOffsets: indexSet)
        return .none

      case .recordButtonTapped:
        switch state.permission {
        case .undetermined:
          return .run { send in
            await send(.recordPermissionResponse(self.recorder.requestPermission()))
          }
        case .denied:
          state.alert = AlertState { TextState("Permission is required to record voice memos.") }
          return .none
        case .allowed:
          state.recordingMemo = newRecordingMemo
          return .none
        }

      case .recordingMemo(.presented(.delegate(.didFinish(.success(let recordingMemo))))):
        state.recordingMemo = nil
        state.voiceMemos.insert(
          VoiceMemo(
            date: recordingMemo.date, duration: recordingMemo.duration, url: recordingMemo.url),
          at: 0)
        return .none

      case .recordingMemo(.presented(.delegate(.didFinish(.failure)))):
        state.alert = AlertState { TextState("Voice memo recording failed.") }
        state.recordingMemo = nil
        return .none

      case .recordingMemo:
        return .none

      case .recordPermissionResponse(let permission):
        state.permission = permission ? .allowed : .denied
        if permission {
          state.recordingMemo = newRecordingMemo
        } else {
          state.alert = AlertState { TextState("Permission is required to record voice memos.") }
        }
        return .none

      case .rowTapped(let id):
        for other in state.voiceMemos.ids where other != id {
          state.voiceMemos[id: other]?.mode = .notPlaying
        }
        let isPlaying = state.voiceMemos[id: id]?.mode.is(\.playing) ?? false
        state.voiceMemos[id: id]?.mode = isPlaying ? .notPlaying : .playing(progress: 0)
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$recordingMemo, action: \.recordingMemo) {
      RecordingMemo()
    }
  }

  private var newRecordingMemo: RecordingMemo.State {
    RecordingMemo.State(
      date: self.date.now,
      url: self.temporaryDirectory()
        .appendingPathComponent(self.uuid().uuidString)
        .appendingPathExtension("m4a")
    )
  }
}

@MainActor
@Suite("Voice memos in the Composable Architecture's style") struct VoiceMemosTests {
  let deadbeefURL = URL(fileURLWithPath: "/tmp/DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF.m4a")

  @Test("are recorded, timed and inserted first")
  func recordAndStop() async throws {
    let didFinish = AsyncThrowingStream.makeStream(of: Bool.self)
    let clock = TestClock()
    let store = TestStore(initialState: VoiceMemos.State()) {
      VoiceMemos()
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
      $0.recorder.currentTime = { 2.5 }
      $0.recorder.requestPermission = { true }
      $0.recorder.start = { _ in
        try await didFinish.stream.first { _ in true }!
      }
      $0.recorder.stop = {
        didFinish.continuation.yield(true)
        didFinish.continuation.finish()
      }
      $0.continuousClock = clock
      $0.temporaryDirectory = { URL(fileURLWithPath: "/tmp") }
      $0.uuid = .constant(UUID(uuidString: "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF")!)
    }

    await store.send(.recordButtonTapped)
    await store.receive(\.recordPermissionResponse) {
      $0.permission = .allowed
      $0.recordingMemo = RecordingMemo.State(
        date: Date(timeIntervalSinceReferenceDate: 0), mode: .recording, url: self.deadbeefURL)
    }
    await store.send(\.recordingMemo.onTask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.recordingMemo.timerUpdated) {
      $0.recordingMemo?.duration = 1
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.recordingMemo.timerUpdated) {
      $0.recordingMemo?.duration = 2
    }
    await store.send(\.recordingMemo.stopButtonTapped) {
      $0.recordingMemo?.mode = .encoding
    }
    await store.receive(\.recordingMemo.finalRecordingTime) {
      $0.recordingMemo?.duration = 2.5
    }
    await store.receive(\.recordingMemo.audioRecorderDidFinish.success)
    await store.receive(\.recordingMemo.delegate.didFinish.success) {
      $0.recordingMemo = nil
      $0.voiceMemos = [
        VoiceMemo(
          date: Date(timeIntervalSinceReferenceDate: 0), duration: 2.5, url: self.deadbeefURL)
      ]
    }
    await store.send(.rowTapped(deadbeefURL)) {
      $0.voiceMemos[id: self.deadbeefURL]?.mode = .playing(progress: 0)
    }
    #expect(store.state.voiceMemos[0].mode.playing == 0)
    await store.send(.onDelete([0])) {
      $0.voiceMemos = []
    }
  }

  @Test("need a permission")
  func permissionDenied() async {
    let store = TestStore(initialState: VoiceMemos.State()) {
      VoiceMemos()
    } withDependencies: {
      $0.recorder.requestPermission = { false }
    }

    await store.send(.recordButtonTapped)
    await store.receive(\.recordPermissionResponse, false) {
      $0.alert = AlertState { TextState("Permission is required to record voice memos.") }
      $0.permission = .denied
    }
    await store.send(\.alert.dismiss) {
      $0.alert = nil
    }
  }

  @Test("report that recording failed")
  func recordingFailed() async {
    struct SomeError: Error, Equatable {}
    let store = TestStore(
      initialState: VoiceMemos.State(
        permission: .allowed,
        recordingMemo: RecordingMemo.State(date: .distantPast, url: deadbeefURL))
    ) {
      VoiceMemos()
    } withDependencies: {
      $0.recorder.start = { _ in throw SomeError() }
      $0.continuousClock = TestClock()
    }

    let task = await store.send(\.recordingMemo.onTask)
    await store.receive(\.recordingMemo.audioRecorderDidFinish.failure)
    await store.receive(\.recordingMemo.delegate.didFinish.failure) {
      $0.alert = AlertState { TextState("Voice memo recording failed.") }
      $0.recordingMemo = nil
    }
    await task.cancel()
  }
}
