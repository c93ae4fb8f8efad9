import Foundation
import Ratchet
import RatchetTesting
import Testing

@DependencyClient
struct DownloadClient: Sendable {
  var download: @Sendable (_ url: URL) -> AsyncThrowingStream<Event, any Error> = { _ in .finished()
  }

  @CasePathable
  enum Event: Equatable, Sendable {
    case response(Data)
    case updateProgress(Double)
  }
}

extension DependencyValues {
  var downloadClient: DownloadClient {
    get { self[DownloadClient.self] }
    set { self[DownloadClient.self] = newValue }
  }
}

extension DownloadClient: TestDependencyKey {
  static let testValue = Self()
}

@Reducer
struct DownloadComponent {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var confirmationDialog: ConfirmationDialogState<Action.Dialog>?
    let id: AnyHashableSendable
    var mode: Mode
    let url: URL
  }

  @CasePathable
  enum Mode: Equatable {
    case downloaded
    case downloading(progress: Double)
    case notDownloaded
    case startingToDownload

    var isDownloading: Bool {
      switch self {
      case .downloaded, .notDownloaded: false
      case .downloading, .startingToDownload: true
      }
    }
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case buttonTapped
    case confirmationDialog(PresentationAction<Dialog>)
    case downloadClient(Result<DownloadClient.Event, any Error>)

    @CasePathable
    enum Alert: Equatable {
      case stopButtonTapped
    }

    @CasePathable
    enum Dialog: Equatable {
      case deleteButtonTapped
    }
  }

  @Dependency(\.downloadClient) var downloadClient

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.stopButtonTapped)):
        state.mode = .notDownloaded
        return .cancel(id: state.id)

      case .alert:
        return .none

      case .buttonTapped:
        switch state.mode {
        case .downloaded:
          state.confirmationDialog = ConfirmationDialogState(titleVisibility: .visible) {
            TextState("Do you want to delete this map?")
          } actions: {
            ButtonState(role: .destructive, action: .send(.deleteButtonTapped)) {
              TextState("Delete")
            }
          }
          return .none

        case .downloading:
          state.alert = AlertState {
            TextState("Do you want to stop downloading this map?")
          } actions: {
            ButtonState(role: .destructive, action: .stopButtonTapped) { TextState("Stop") }
            ButtonState(role: .cancel) { TextState("Nevermind") }
          }
          return .none

        case .notDownloaded:
          state.mode = .startingToDownload
          return .run { [url = state.url] send in
            for try await event in self.downloadClient.download(url: url) {
              await send(.downloadClient(.success(event)))
            }
          } catch: { error, send in
            await send(.downloadClient(.failure(error)))
          }
          .cancellable(id: state.id)

        case .startingToDownload:
          return .none
        }

      case .confirmationDialog(.presented(.deleteButtonTapped)):
        state.mode = .notDownloaded
        return .none

      case .confirmationDialog:
        return .none

      case .downloadClient(.success(.response)):
        state.mode = .downloaded
        state.alert = nil
        return .none

      case .downloadClient(.success(.updateProgress(let progress))):
        state.mode = .downloading(progress: progress)
        return .none

      case .downloadClient(.failure):
        state.mode = .notDownloaded
        state.alert = nil
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$confirmationDialog, action: \.confirmationDialog)
  }
}

@MainActor
@Suite("Downloads in the Composable Architecture's style") struct DownloadTests {
  let download = AsyncThrowingStream.makeStream(of: DownloadClient.Event.self)
  let initialState = DownloadComponent.State(
    id: AnyHashableSendable(1), mode: .notDownloaded, url: URL(string: "https://www.pointfree.co")!)

  func store(
    _ state: DownloadComponent.State, file: StaticString = #filePath, line: UInt = #line
  ) -> TestStoreOf<DownloadComponent> {
    TestStore(initialState: state, reducer: { DownloadComponent() }, file: file, line: line)
  }

  @Test("show their progress")
  func flow() async {
    let store = store(initialState)
    store.dependencies.downloadClient.download = { [stream = download.stream] _ in stream }

    await store.send(.buttonTapped) {
      $0.mode = .startingToDownload
    }
    download.continuation.yield(.updateProgress(0.2))
    await store.receive(\.downloadClient.success.updateProgress, 0.2) {
      $0.mode = .downloading(progress: 0.2)
    }
    download.continuation.yield(.response(Data()))
    await store.receive(\.downloadClient.success.response) {
      $0.mode = .downloaded
    }
    download.continuation.finish()
    await store.finish()

    await store.send(.buttonTapped) {
      $0.confirmationDialog = ConfirmationDialogState(titleVisibility: .visible) {
        TextState("Do you want to delete this map?")
      } actions: {
        ButtonState(role: .destructive, action: .send(.deleteButtonTapped)) { TextState("Delete") }
      }
    }
    await store.send(\.confirmationDialog.deleteButtonTapped) {
      $0.confirmationDialog = nil
      $0.mode = .notDownloaded
    }
  }

  @Test("are stopped after a confirmation")
  func cancelDuringDownload() async {
    let store = store(initialState)
    store.dependencies.downloadClient.download = { [stream = download.stream] _ in stream }

    await store.send(.buttonTapped) {
      $0.mode = .startingToDownload
    }
    download.continuation.yield(.updateProgress(0.2))
    await store.receive(\.downloadClient) {
      $0.mode = .downloading(progress: 0.2)
    }
    await store.withExhaustivity(.off(showSkippedAssertions: false)) {
      await store.send(.buttonTapped)
    }
    await store.send(\.alert.stopButtonTapped) {
      $0.alert = nil
      $0.mode = .notDownloaded
    }
    await store.finish(timeout: .seconds(1))
  }
}
