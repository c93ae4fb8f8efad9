import Ratchet
import RatchetDependencies

@Reducer
struct Studio {
  @ObservableState
  struct State: Equatable {
    @Presents var screen: ExportScreen.State?
    @Shared(.exportProgress) var progress
    var message: String?
  }

  enum Action {
    case exportsTapped
    case screen(PresentationAction<ExportScreen.Action>)
    case exported(String)
    case exportFailed(String)
  }

  enum CancelID { case export }

  @Dependency(ExportClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .exportsTapped:
        state.screen = ExportScreen.State()
        return .none
      case .screen(.presented(.startTapped)):
        guard state.progress == nil else { return .none }
        state.message = nil
        state.$progress.withLock { $0 = 0 }
        let progress = state.$progress
        return .run { send in
          let file: String
          do {
            file = try await client.export { done in
              progress.withLock { if $0 != nil { $0 = done } }
            }
          } catch {
            return await send(.exportFailed("\(error)"))
          }
          await send(.exported(file))
        }
        .cancellable(id: CancelID.export)
      case .screen(.presented(.cancelTapped)):
        state.$progress.withLock { $0 = nil }
        return .cancel(id: CancelID.export)
      case .exported(let file):
        state.$progress.withLock { $0 = nil }
        state.message = "Exported to \(file)."
        return .none
      case .exportFailed(let reason):
        state.$progress.withLock { $0 = nil }
        state.message = reason
        return .none
      case .screen:
        return .none
      }
    }
    .ifLet(\.$screen, action: \.screen) { ExportScreen() }
  }
}

@Reducer
struct ExportScreen {
  @ObservableState
  struct State: Equatable {
    @SharedReader(.exportProgress) var progress
  }

  enum Action { case startTapped, cancelTapped }
}

extension SharedKey where Self == InMemoryKey<Double?>.Default {
  /// From 0 to 1 while an export runs, else nil.
  static var exportProgress: Self { Self[.inMemory("exportProgress"), default: nil] }
}

@DependencyClient
struct ExportClient: Sendable {
  /// Returns the name of the file. Throws when its task is cancelled.
  var export: @Sendable (_ progress: @Sendable (Double) -> Void) async throws -> String
}

extension ExportClient: DependencyKey {
  static let liveValue = ExportClient { progress in
    for step in 1...100 {
      try Task.checkCancellation()
      progress(Double(step) / 100)
    }
    return "film.mov"
  }
  static let testValue = ExportClient()
}
