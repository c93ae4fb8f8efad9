public import Ratchet
import RatchetDependencies

/// Imports a catalogue file into the library, and reports the progress.
@Reducer
public struct CatalogueImport {
  /// The phase of the import, and the broken rows of the file.
  @ObservableState
  public struct State: Equatable, Sendable, Encodable {
    /// A phase of the import.
    public enum Phase: Equatable, Sendable, Encodable {
      case idle
      case running(CatalogueImportProgress?)
      case finished(CatalogueImportReport)
      /// The import failed; with the reason and the part that was kept.
      case failed(String)
      /// The import was cancelled after this many rows, which are kept: importing the file again
      /// completes it.
      case cancelled(rowsKept: Int)
    }

    /// The current phase.
    public var phase = Phase.idle

    /// The first broken rows of the file, at most `problemLimit`.
    public var problems: [CatalogueProblem] = []

    /// The maximum number of broken rows that are kept in the state.
    public static let problemLimit = 100

    /// Makes the state before an import.
    public init() {}
  }

  /// The taps on the screen, and the events of the import.
  public enum Action: Equatable, Sendable, Codable {
    case fileChosen(path: String)
    case cancelTapped
    case event(CatalogueImportEvent)
    /// The file is not a catalogue.
    case failed(String)
    /// The file could not be read further, or its contents could not be saved.
    case inputOutputFailed(String)
  }

  enum CancelID { case file }

  @Dependency(CatalogueClient.self) var client

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .fileChosen(let path):
        state = State()
        state.phase = .running(nil)
        return importFile(path)

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

  /// Imports a file. Whatever the client does, the last action is `.event(.finished)` or a failure.
  private func importFile(_ path: String) -> Effect<Action> {
    let client = client
    return .run(name: "import") { send in
      // Not `catch:`, which gets no `CancellationError`: if the client's own work is cancelled, this
      // import has failed like any other.
      do {
        for try await event in client.importCatalogue(path) {
          await send(.event(event))
          if case .finished = event { return }
        }
        await send(.inputOutputFailed(CatalogueWording.noReport(path)))
      } catch let error as CatalogueError where !error.isOfReading {
        await send(.failed("\(error)"))
      } catch {
        await send(.inputOutputFailed(CatalogueWording.notImported(path, error)))
      }
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }
}
