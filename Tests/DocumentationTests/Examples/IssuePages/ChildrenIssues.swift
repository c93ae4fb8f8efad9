import Ratchet
import RatchetTesting

// The mistakes and their fixes in Docs/IssueCodes/R010.md to R015.md. IssuePageTests runs them.

func duplicateID() {
  let titles = ["Emma", "Emma"].map { Bookcase.Row(id: $0) }
  let rows = IdentifiedArray(uniqueElements: titles)
  print(rows.count)
}

func duplicateIDFixed() {
  let titles = ["Emma", "Emma"].map { Bookcase.Row(id: $0) }
  let rows = IdentifiedArray(titles, uniquingIDsWith: { first, _ in first })
  print(rows.count)
}

/// A list of books, one of which can be open.
@Reducer
struct Bookcase {
  struct Row: Equatable, Identifiable {
    let id: String
    var isRead = false
  }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row> = [Row(id: "Emma")]
    var detail: BookcaseDetail.State? = BookcaseDetail.State()
    @Presents var note: BookcaseDetail.State?
  }

  enum Action {
    case closeTapped
    case closeTappedFixed
    case closed
    case readElsewhere(String)
    case readElsewhereFixed(String)
    case noteTapped
    case noteTappedFixed
    case detail(BookcaseDetail.Action)
    case rows(IdentifiedAction<String, BookcaseRow.Action>)
    case note(PresentationAction<BookcaseDetail.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeTapped:
        state.detail = nil
        return .send(.detail(.saveTapped))

      case .closeTappedFixed:
        return .concatenate(.send(.detail(.saveTapped)), .send(.closed))
      case .closed:
        state.detail = nil
        return .none

      case .readElsewhere(let title):
        return .send(.rows(.element(id: title, action: .readTapped)))

      case .readElsewhereFixed(let title):
        guard state.rows[id: title] != nil else { return .none }
        return .send(.rows(.element(id: title, action: .readTapped)))

      case .noteTapped:
        return .send(.note(.presented(.saveTapped)))

      case .noteTappedFixed:
        state.note = BookcaseDetail.State()
        return .send(.note(.presented(.saveTapped)))

      case .detail, .rows, .note:
        return .none
      }
    }
    .ifLet(\.detail, action: \.detail) { BookcaseDetail() }
    .forEach(\.rows, action: \.rows) { BookcaseRow() }
    .ifLet(\.$note, action: \.note) { BookcaseDetail() }
  }
}

@Reducer
struct BookcaseDetail {
  struct State: Equatable { var isSaved = false }

  enum Action { case saveTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.isSaved = true
      return .none
    }
  }
}

@Reducer
struct BookcaseRow {
  typealias State = Bookcase.Row

  enum Action { case readTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.isRead = true
      return .none
    }
  }
}

/// A reader of books, who is logged in or not.
@Reducer
struct Member {
  enum State: Equatable {
    case guest
    case reader(BookcaseDetail.State)
  }

  enum Action {
    case logOutTapped
    case logOutTappedFixed
    case loggedOut
    case reader(BookcaseDetail.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .logOutTapped:
        state = .guest
        return .send(.reader(.saveTapped))

      case .logOutTappedFixed:
        return .concatenate(.send(.reader(.saveTapped)), .send(.loggedOut))
      case .loggedOut:
        state = .guest
        return .none

      case .reader:
        return .none
      }
    }
    .ifCaseLet(\.reader, action: \.reader) { BookcaseDetail() }
  }
}
