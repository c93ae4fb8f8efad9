public import Ratchet
import RatchetDependencies

/// Imports reminders from a file or exports them to one, and reports the progress. One import or
/// export runs at a time: a new one cancels the one before.
@Reducer
public struct RemindersInterchange {
  /// The phase of the import or export, and the broken components of the file.
  @ObservableState
  public struct State: Equatable, Sendable, Encodable {
    /// A phase of an import or export.
    public enum Phase: Equatable, Sendable, Encodable {
      case idle
      case importing(path: String, RemindersImportProgress?)
      case imported(RemindersImportReport)
      case exporting(path: String)
      case exported(path: String, RemindersExportReport)
      /// The import or export failed, for this reason.
      case failed(String)
      /// The import was cancelled when at least this many components were saved, which are kept:
      /// importing the file again completes it.
      case cancelled(componentsKept: Int)
    }

    /// The current phase.
    public var phase = Phase.idle

    /// The first broken components of the imported file, at most `problemLimit`.
    public var problems: [RemindersImportProblem] = []

    /// The maximum number of problems that are kept in the state.
    public static let problemLimit = 100

    /// Makes the state before an import or export.
    public init() {}
  }

  /// The taps on the screen, and the events of the import or export.
  public enum Action: Equatable, Sendable, Codable {
    case importFileChosen(path: String)
    case exportCalendarChosen(path: String)
    case exportCSVChosen(path: String)
    case cancelTapped
    case event(RemindersImportEvent)
    case exported(path: String, RemindersExportReport)
    /// The content of the file is not valid.
    case failed(String)
    /// The file could not be read or written, or the reminders could not be read or saved.
    case inputOutputFailed(String)
  }

  enum CancelID { case file }

  @Dependency(RemindersFileClient.self) var client

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .importFileChosen(let path):
        state.problems = []
        state.phase = .importing(path: path, nil)
        return importFile(path)
      case .exportCalendarChosen(let path):
        state.problems = []
        state.phase = .exporting(path: path)
        return export(to: path, client.exportCalendar)
      case .exportCSVChosen(let path):
        state.problems = []
        state.phase = .exporting(path: path)
        return export(to: path, client.exportCSV)

      case .cancelTapped:
        switch state.phase {
        case .importing(_, let progress):
          let kept = progress?.componentsKept ?? 0
          state.phase = kept > 0 ? .cancelled(componentsKept: kept) : .idle
          return .cancel(id: CancelID.file)
        case .exporting:
          state.phase = .idle
          return .cancel(id: CancelID.file)
        case .idle, .imported, .exported, .failed, .cancelled:
          return .none
        }

      case .event(.progressed(let progress)):
        guard case .importing(let path, _) = state.phase else { return .none }
        state.phase = .importing(path: path, progress)
        return .none
      case .event(.skipped(let problem)):
        if state.problems.count < State.problemLimit { state.problems.append(problem) }
        return .none
      case .event(.finished(let report)):
        state.phase = .imported(report)
        return .none
      case .exported(let path, let report):
        state.phase = .exported(path: path, report)
        return .none
      case .failed(let reason), .inputOutputFailed(let reason):
        state.phase = .failed(reason)
        return .none
      }
    }
  }

  // These effects catch errors themselves, as `catch:` gets no `CancellationError`: if the client's
  // own work is cancelled, the import or export has failed like any other.

  /// Imports a file. Whatever the client does, the last action is `.event(.finished)` or a failure.
  private func importFile(_ path: String) -> Effect<Action> {
    let client = client
    return .run(name: "import") { send in
      do {
        for try await event in client.importCalendar(path) {
          await send(.event(event))
          if case .finished = event { return }
        }
        await send(.inputOutputFailed("\(Self.name(path)): the import ended without a report"))
      } catch let error as RemindersFileError {
        await send(.failed("\(error)"))
      } catch {
        await send(.inputOutputFailed("\(Self.name(path)): cannot be imported: \(error)"))
      }
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }

  private func export(
    to path: String, _ write: @escaping @Sendable (String) async throws -> RemindersExportReport
  ) -> Effect<Action> {
    .run(name: "export") { send in
      let report: RemindersExportReport
      do {
        report = try await write(path)
      } catch {
        return await send(.inputOutputFailed("\(Self.name(path)): cannot be exported: \(error)"))
      }
      await send(.exported(path: path, report))
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }

  /// A path in a sentence.
  private static func name(_ path: String) -> String { path.isEmpty ? "\"\"" : path }
}
