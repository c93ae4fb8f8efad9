import Ratchet

@Reducer
struct NoteFolder {
  @ObservableState
  struct State: Equatable {
    var titles = ["Shopping", "Travel"]
    var filter = ""
    var path = StackState<NotePage.State>()
    @Presents var destination: Destination.State?
    @Shared(.inMemory("isCompact")) var isCompact = false

    var shown: [String] { titles.filter { filter.isEmpty || $0.contains(filter) } }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case addTapped
    case deleteTapped
    case titleTapped(String)
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<NotePage>)
  }

  @Reducer(state: .equatable)
  enum Destination {
    case add(NoteForm)
    case alert(AlertState<Alert>)

    enum Alert { case deleteConfirmed }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.destination = .add(NoteForm.State())
      case .deleteTapped:
        state.destination = .alert(
          AlertState {
            TextState("Delete all notes?")
          } actions: {
            ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
            ButtonState(role: .cancel) { TextState("Keep") }
          })
      case .titleTapped(let title):
        state.path.append(NotePage.State(title: title))
      case .destination(.presented(.alert(.deleteConfirmed))):
        state.titles = []
      case .destination(.presented(.add(.saveTapped))):
        if let form = state.destination?.add { state.titles.append(form.title) }
        state.destination = nil
      case .binding, .destination, .path:
        break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path) { NotePage() }
  }
}

@Reducer
struct NoteForm {
  @ObservableState
  struct State: Equatable { var title = "" }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveTapped
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer
struct NotePage {
  @ObservableState
  struct State: Equatable {
    var title: String
    var text = ""
  }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}
