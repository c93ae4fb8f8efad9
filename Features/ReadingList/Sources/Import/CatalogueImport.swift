public import Ratchet
import RatchetDependencies

/// Imports a catalogue file into the library, telling how far it has come.
@Reducer
public struct CatalogueImport {
  @ObservableState
  public struct State: Equatable, Sendable, Encodable {
    public enum Phase: Equatable, Sendable, Encodable {
      case idle
      case running(CatalogueImportProgress?)
      case finished(CatalogueImportReport)
      /// Why, and what was kept all the same.
      case failed(String)
      /// After so many rows, which are kept: to import the file again completes it.
      case cancelled(rowsKept: Int)
    }

    public var phase = Phase.idle

    /// The first broken rows of the file, `problemLimit` at most.
    public var problems: [CatalogueProblem] = []

    public static let problemLimit = 100

    public init() {}
  }

  public enum Action: Equatable, Sendable, Codable {
    case fileChosen(path: String)
    case cancelTapped
    case event(CatalogueImportEvent)
    /// The file is no catalogue.
    case failed(String)
    /// The file could not be read on, or what is in it could not be kept.
    case inputOutputFailed(String)
  }

  enum CancelID { case file }

  @Dependency(CatalogueClient.self) var client

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .fileChosen(let path):
        state = State()
        state.phase = .running(nil)
        return .run(name: "import") { [client] send in
          for try await event in client.importCatalogue(path) { await send(.event(event)) }
        } catch: { error, send in
          if let error = error as? CatalogueError, !error.isOfReading {
            await send(.failed("\(error)"))
          } else {
            await send(.inputOutputFailed(CatalogueWording.notImported(path, error)))
          }
        }
        .cancellable(id: CancelID.file, cancelInFlight: true)

      case .cancelTapped:
        guard case .running(let progress) = state.phase else { return .none }
        let rowsKept = progress?.rowsKept ?? 0
        state.phase = rowsKept > 0 ? .cancelled(rowsKept: rowsKept) : .idle
        return .cancel(id: CancelID.file)

      case .event(.progressed(let progress)):
        state.phase = .running(progress)
        return .none
      case .event(.skipped(let problem)):
        if state.problems.count < State.problemLimit { state.problems.append(problem) }
        return .none
      case .event(.finished(let report)):
        state.phase = .finished(report)
        return .none
      case .failed(let reason), .inputOutputFailed(let reason):
        state.phase = .failed(reason)
        return .none
      }
    }
  }
}
