import Foundation
public import Ratchet
import RatchetData
import RatchetDependencies

/// The root of the application: opens and migrates the database, then runs the tabs on it; opens
/// links, and keeps the place of the user.
@Reducer
public struct AppRoot {
  /// The phase, the open database, and the place of the user.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The files of the application.
    public let files: AppFiles
    /// The phase, with the tabs once the database is open.
    public var phase = AppPhase.State.loading
    /// The database, once it is open. All reducers and effects of the tabs use it.
    @Shared public var database: AppDatabase?
    /// The place of the user as it is kept in the file.
    @Shared public var restorationFile: AppRestorationFile
    /// Whether the database is being opened.
    public var isOpening = false
    /// The link to open once the database is.
    public var pendingLink: AppRoute?
    /// The reason for which the last link could not be opened; nil if it could.
    public var linkFailure: String?
    /// The reason for which the place of the user could not be restored, or its old file not be set
    /// aside; nil if it could.
    public var restorationFailure: String?

    /// Makes the state of an application that has just started, with the dependency `AppFiles` as
    /// its files. Nothing is opened before `appeared`.
    public init() {
      @Dependency(AppFiles.self) var files
      self.files = files
      _database = Shared(value: nil)
      let empty = AppRestorationFile.restoration(AppRestoration())
      _restorationFile =
        files.restoration.map { Shared(wrappedValue: empty, .appRestoration($0)) }
        ?? Shared(value: empty)
      if case .unreadable(let file) = restorationFile {
        restorationFailure = AppWording.unreadable(files.restoration, file)
      } else if let error = $restorationFile.loadError {
        restorationFailure = AppWording.notRead(files.restoration, error)
      }
    }

    /// The reason for which the place of the user could not be written last; nil if it could.
    public var restorationSaveFailure: String? {
      $restorationFile.saveError.map { AppWording.notSaved(files.restoration, $0) }
    }

    /// The tabs; nil until the database is open.
    public var tabs: AppFeature.State? { phase.ready }

    /// The link to the screen that is shown; nil until the database is open.
    public var link: String? { tabs?.route.link }
  }

  /// The actions of the application, of its tabs and of its effects.
  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case databaseOpened(AppStart)
    case openingFailed(String)
    case retryTapped
    case linkOpened(String)
    case screenLoaded(AppScreen)
    case linkFailed(String)
    case restorationSetAside(name: String)
    case restorationFailed(String)
    case failureDismissed
    case tabs(AppFeature.Action)
  }

  enum CancelID { case link, setAside }

  @Dependency(AppDatabaseClient.self) var client
  @Dependency(\.fileSystem) var fileSystem

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.phase, action: \.tabs) { AppPhase() }
      Reduce { state, action in
        switch action {
        case .appeared:
          if state.phase.is(\.ready) { return .send(.tabs(.appeared)) }
          return state.isOpening ? .none : open(&state)
        case .retryTapped:
          return state.phase.is(\.failed) ? open(&state) : .none
        case .databaseOpened(let start):
          return begin(start, &state)
        case .openingFailed(let reason):
          guard state.phase.is(\.loading) else { return .none }
          state.isOpening = false
          state.phase = .failed(reason)
          return .none

        case .linkOpened(let link):
          return open(link, &state)
        case .screenLoaded(let screen):
          return show(screen, &state)
        case .linkFailed(let reason):
          state.linkFailure = reason
          return .none

        case .restorationSetAside(let name):
          guard let restoration = state.tabs?.restoration else { return .none }
          state.restorationFailure = AppWording.setAside(state.files.restoration, name: name)
          state.$restorationFile.withLock { $0 = .restoration(restoration) }
          return .none
        case .restorationFailed(let reason):
          state.restorationFailure = reason
          return .none
        case .failureDismissed:
          state.linkFailure = nil
          state.restorationFailure = nil
          return .none

        case .tabs(.tabSelected):
          // The user goes elsewhere: a link that is still being loaded must not take the screen.
          return .cancel(id: CancelID.link)
        case .tabs:
          return .none
        }
      }
    }
    .onChange(ofValue: { $0.tabs?.restoration }) { old, state in
      // The first place is the restored one.
      old == nil ? .none : keepPlace(&state)
    }
    .database { $0.database?.writer }
  }
}
