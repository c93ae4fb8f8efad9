public import Ratchet
public import RatchetData
import RatchetDependencies

/// Lists of reminders, smart lists, tags and search; the screens of reminders and their forms; and
/// the files that reminders are imported from and exported to.
///
/// It writes all changes that its screens request. So the writes run in the order of the taps, and
/// closing a screen cancels none.
@Reducer
public struct RemindersFeature {
  /// The lists, the search, the open screens, and the state of the last change.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The lists with the numbers of their open reminders, in the order by hand; they follow the
    /// database.
    @Fetch(RemindersListsRequest()) public var lists: [RemindersListRow] = []
    /// The numbers of reminders in the smart lists, which follow the database.
    @FetchOne(RemindersCounts.currentQuery) public var counts = RemindersCounts()
    /// The tags with the numbers of their open reminders, which follow the database.
    @Fetch(TagsRequest()) public var tags: [TagRow] = []

    /// The text to search for: words and tags such as `#errand`.
    public var searchText: String
    /// The first results of the search, at most ``resultLimit``, and the number of all; they follow
    /// the database.
    @Fetch public var results: ReminderSearchResults
    /// The number of results that are fetched at most.
    public internal(set) var resultLimit = resultPageSize
    /// The number of results that are fetched at first, and each time that more are needed.
    public static let resultPageSize = 50

    /// The screens above the lists.
    public var path: StackState<Path.State>
    /// The presented form or question.
    @Presents public var destination: Destination.State?
    /// The import or export of a file.
    public var interchange = RemindersInterchange.State()

    /// The last deletion, as long as it can be undone.
    public internal(set) var undo: RemindersUndo?
    /// The reason for which the last change could not be saved; nil if it could.
    public internal(set) var writeFailure: String?
    /// The number of the last save of a form.
    var lastSave = 0

    /// Makes a state with these screens open, which fetches from the default database. The reminders
    /// of the screens are fetched when the feature appears.
    public init(path: [Path.State] = [], searchText: String = "") {
      @Dependency(\.date.now) var now
      _results = Fetch(
        wrappedValue: ReminderSearchResults(),
        ReminderSearchRequest(text: searchText, limit: Self.resultPageSize, now: now))
      self.searchText = searchText
      self.path = StackState(path)
    }
  }

  /// The actions of the screens and of the effects.
  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case searchChanged(String)
    /// The user has come to the last result.
    case moreResultsNeeded
    case searchResultTapped(Reminder.ID)

    case listTapped(RemindersList.ID)
    case smartListTapped(SmartList)
    case tagTapped(String)
    case addListButtonTapped
    case editListTapped(RemindersList.ID)
    case deleteListTapped(RemindersList.ID)
    /// A list was dragged before another one, or to the end.
    case listMoved(RemindersList.ID, before: RemindersList.ID?)
    case undoTapped
    case undoPeriodPassed
    case failureDismissed

    case path(StackActionOf<Path>)
    case destination(PresentationAction<Destination.Action>)
    case interchange(RemindersInterchange.Action)

    case changeSaved(RemindersChange, deleted: [Reminder.ID])
    case changeFailed(RemindersChange, reason: String)
    case reminderSaved(FormSave, as: Reminder.ID)
    case reminderNotSaved(FormSave, reason: String)
    case listSaved(ListSave, as: RemindersList.ID)
    case listNotSaved(ListSave, reason: String)
  }

  /// The screens above the lists.
  @Reducer(
    state: .equatable, .sendable, .codable, action: .equatable, .sendable, .codable)
  public enum Path {
    case detail(RemindersDetail)
    case form(ReminderForm)
  }

  /// The form and the question that the screen of the lists can present.
  @Reducer(
    state: .equatable, .sendable, .encodable, action: .equatable, .sendable, .codable)
  public enum Destination {
    case listForm(ListForm)
    case alert(AlertState<Alert>)

    /// The answers to the question whether to delete a list.
    public enum Alert: Equatable, Sendable, Codable {
      case deleteListConfirmed(RemindersList.ID)
    }
  }

  enum CancelID { case search, counts, undo }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date) var date
  @Dependency(\.defaultDatabase) var database
  @Dependency(\.remindersTiming) var timing

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.interchange, action: \.interchange) { RemindersInterchange() }
    Reduce { state, action in
      switch action {
      case .appeared:
        for id in state.path.ids {
          guard let detail = state.path[id: id, case: \.detail], detail.fetched == nil else {
            continue
          }
          state.path[id: id, case: \.detail]?.startFetching(now: date.now)
        }
        return .merge(loadCounts(state), search(state))
      case .searchChanged(let text):
        state.searchText = text
        state.resultLimit = State.resultPageSize
        return search(state)
      case .moreResultsNeeded:
        let count = state.results.rows.count
        guard count < state.results.total || state.$results.loadError != nil else { return .none }
        // As for the rows of a screen.
        let limit = count + State.resultPageSize
        guard limit != state.resultLimit || !state.$results.isLoading else { return .none }
        state.resultLimit = limit
        return search(state)
      case .failureDismissed:
        state.writeFailure = nil
        return .none

      case .searchResultTapped, .listTapped, .smartListTapped, .tagTapped, .addListButtonTapped,
        .editListTapped, .path, .reminderSaved, .reminderNotSaved, .listSaved, .listNotSaved:
        return reduceScreens(&state, action)

      case .deleteListTapped(let id):
        guard let row = state.listRow(id) else { return .none }
        state.destination = .alert(.deleteList(row))
        return .none
      case .destination(.presented(.alert(.deleteListConfirmed(let id)))):
        return write(.deleteList(id))
      case .listMoved(let id, let next):
        guard id != next else { return .none }
        return write(.moveList(id, before: next))
      case .destination(.presented(.listForm(.saveRequested))):
        return saveList(&state)

      case .undoTapped:
        guard let undo = state.undo else { return .none }
        // It is offered until the reminders are restored, so that it can be tried again.
        return .merge(.cancel(id: CancelID.undo), write(.restore(undo.ids)))
      case .undoPeriodPassed:
        state.undo = nil
        return .none
      case .changeSaved(let change, let deleted):
        return reduceSaved(&state, change, deleted: deleted)
      case .changeFailed(_, let reason):
        state.writeFailure = reason
        return .none
      case .destination, .interchange:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }

  private func loadCounts(_ state: State) -> Effect<Action> {
    // Another day may have begun since the last time.
    let (counts, query) = (state.$counts, RemindersCounts.query(now: date.now))
    return .run(name: "counts") { _ in
      try await counts.load(query)
    } catch: { _, _ in
      // The failure is in the state's `failure`.
    }
    .cancellable(id: CancelID.counts, cancelInFlight: true)
  }

  private func search(_ state: State) -> Effect<Action> {
    let (results, request) = (
      state.$results,
      ReminderSearchRequest(text: state.searchText, limit: state.resultLimit, now: date.now)
    )
    return .run(name: "search") { _ in
      try await results.load(request)
    } catch: { _, _ in
      // The failure is in the state's `failure`.
    }
    .cancellable(id: CancelID.search, cancelInFlight: true)
  }
}

extension AlertState<RemindersFeature.Destination.Alert> {
  static func deleteList(_ row: RemindersListRow) -> Self {
    AlertState {
      TextState("Delete the list “\(row.list.title)”?")
    } actions: {
      ButtonState(role: .destructive, action: .deleteListConfirmed(row.id)) {
        TextState("Delete")
      }
      ButtonState(role: .cancel) { TextState("Keep it") }
    } message: {
      TextState("Its reminders are deleted too. This cannot be undone.")
    }
  }
}
