import Ratchet
import RatchetDependencies
import RatchetTesting

// The mistakes and their fixes in Docs/IssueCodes/R030.md to R034.md. IssuePageTests runs them.

@Reducer
struct Note {
  @ObservableState
  struct State: Equatable { var text = "" }

  enum Action { case doneTapped }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      .run { _ in await dismiss() }
    }
  }
}

func dismissRoot() async {
  let store = Store(initialState: Note.State()) { Note() }
  await store.send(.doneTapped).finish()
}

func dismissRootFixed() async {
  let store = Store(initialState: Note.State()) {
    Note()
  } withDependencies: {
    $0.dismiss = DismissEffect { print("The window closes.") }
  }
  await store.send(.doneTapped).finish()
}

/// A stack of notes.
@Reducer
struct Notebook {
  @ObservableState
  struct State: Equatable {
    var path: StackState<Note.State> = [Note.State()]
  }

  enum Action {
    case lateAction(StackElementID)
    case lateActionFixed(StackElementID)
    case usedID(StackElementID)
    case usedIDFixed
    case assignedAtUsedID(StackElementID)
    case assignedAtUsedIDFixed
    case backTapped
    case restarted
    case path(StackActionOf<Note>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lateAction(let id):
        return .send(.path(.element(id: id, action: .doneTapped)))

      case .lateActionFixed(let id):
        guard state.path[id: id] != nil else { return .none }
        return .send(.path(.element(id: id, action: .doneTapped)))

      case .usedID(let id):
        return .send(.path(.push(id: id, state: Note.State())))

      case .usedIDFixed:
        return .send(.path(.push(id: state.path.nextID, state: Note.State())))

      case .assignedAtUsedID(let id):
        state.path[id: id] = Note.State(text: "Again")
        return .none

      case .assignedAtUsedIDFixed:
        state.path.append(Note.State(text: "Again"))
        return .none

      case .backTapped:
        state.path.removeLast()
        return .none

      case .restarted:
        state.path = [Note.State(text: "Again")]
        return .none

      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { Note() }
  }
}

func lateStore() async throws {
  let store = Store(initialState: Notebook.State()) { Notebook() }
  let note = await store.scope(state: \.path[id: 0], action: \.path[id: 0])
  await store.send(.restarted)
  await note?.send(.doneTapped)
}

func lateStoreFixed() async throws {
  let store = Store(initialState: Notebook.State()) { Notebook() }
  await store.send(.restarted)
  if let note = await store.scope(state: \.path[id: 0], action: \.path[id: 0]) {
    await note.send(.doneTapped)
  }
}
