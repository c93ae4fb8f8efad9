// A module in which everything is isolated to the main actor by default. Features, their states and
// their actions need no `nonisolated`; values and clients do.
import Ratchet

nonisolated struct Book: Equatable, Identifiable, Sendable {
  let id: Int
  var title = ""
}

@DependencyClient
nonisolated struct Books: Sendable {
  var load: @Sendable (_ page: Int) async throws -> [Book]
}

nonisolated extension Books: DependencyKey {
  static let liveValue = Books()
}

// A test may use it in place of its live value.
nonisolated let standIn: any Unimplemented.Type = Books.self

nonisolated extension DependencyValues {
  var books: Books {
    get { self[Books.self] }
    set { self[Books.self] = newValue }
  }
  @DependencyEntry(liveValue: 5) var pages = 3
}

@CasePathable
enum Loading {
  case waiting
  case failed(String)
}

nonisolated func reason(_ loading: Loading) -> String? { loading[case: \.failed] }

@Reducer
struct BookRow {
  @ObservableState
  struct State: Equatable, Identifiable {
    var book: Book
    var isRead = false
    var id: Int { book.id }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case delegate(Delegate)

    @CasePathable
    enum Delegate { case opened }
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer
struct Empty {}

@Reducer
struct BookShelf {
  @Reducer(state: .equatable)
  enum Destination {
    case edit(BookRow)
    case empty(Empty)
    case alert(AlertState<Alert>)

    enum Alert { case confirmed }
  }

  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<BookRow.State> = []
    @Presents var destination: Destination.State?
  }

  enum Action {
    case loadTapped
    case loaded([Book])
    case rows(IdentifiedActionOf<BookRow>)
    case destination(PresentationAction<Destination.Action>)
  }

  enum CancelID { case load }

  @Dependency(\.books) var books
  @Dependency(\.pages) var pages

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loadTapped:
        return .run { send in await send(.loaded(try await books.load(page: pages))) }
          .cancellable(id: CancelID.load)
      case .loaded(let books):
        state.rows = IdentifiedArray(uniqueElements: books.map { BookRow.State(book: $0) })
        state.destination = .alert(.loaded)  // error: main actor-isolated static property 'loaded'
        return .none
      case .rows, .destination: return .none
      }
    }
    .forEach(\.rows, action: \.rows) { BookRow() }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension AlertState<BookShelf.Destination.Alert> {
  static var loaded: Self { AlertState { TextState("Loaded") } }
}

func makeStore() -> StoreOf<BookShelf> {
  Store(initialState: BookShelf.State(), isolation: MainActor.shared) { BookShelf() }
}
