import Ratchet
import RatchetTesting
import Testing

@Reducer
struct PersonForm {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var birthYear = 2000
    var isChanged = false
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case resetTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.name) { oldValue, state in
        state.isChanged = true
        return .none
      }
    Reduce { state, action in
      switch action {
      case .binding(\.birthYear):
        state.birthYear = max(1900, state.birthYear)
        return .none
      case .binding:
        return .none
      case .resetTapped:
        state = State()
        return .none
      }
    }
  }
}

@Reducer
struct PersonNote {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var text = ""
  }

  enum Action: Equatable {
    case textChanged(String)
    case deleteTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .textChanged(let text) = action { state.text = text }
      return .none
    }
  }
}

@Reducer
struct Person {
  @ObservableState
  struct State: Equatable {
    var form = PersonForm.State()
    var notes: IdentifiedArrayOf<PersonNote.State> = []
    @Presents var help: PersonNote.State?
  }

  enum Action {
    case form(PersonForm.Action)
    case notes(IdentifiedActionOf<PersonNote>)
    case help(PresentationAction<PersonNote.Action>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.form, action: \.form) { PersonForm() }
    Reduce { state, action in
      switch action {
      case .notes(.element(let id, .deleteTapped)):
        state.notes.remove(id: id)
        return .none
      case .form, .notes, .help:
        return .none
      }
    }
    .ifLet(\.$help, action: \.help) { PersonNote() }
    .forEach(\.notes, action: \.notes) { PersonNote() }
  }
}

@CasePathable
enum CallState: Equatable {
  case waiting(PersonNote.State)
  case talking(PersonForm.State)
}

@CasePathable
enum CallAction {
  case waiting(PersonNote.Action)
  case talking(PersonForm.Action)
}

struct Call: Reducer {
  typealias State = CallState
  typealias Action = CallAction

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .waiting(.deleteTapped) = action { state = .talking(PersonForm.State()) }
      return .none
    }
    .ifCaseLet(\.waiting, action: \.waiting) { PersonNote() }
    .ifCaseLet(\.talking, action: \.talking) { PersonForm() }
  }
}

@Reducer
struct Outline {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
    var points: IdentifiedArrayOf<State> = []
  }

  @CasePathable
  indirect enum Action: Equatable {
    case titleChanged(String)
    case points(IdentifiedActionOf<Outline>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .titleChanged(let title) = action { state.title = title }
      return .none
    }
    .forEach(\.points, action: \.points) { Outline() }
  }
}

struct Deployment: Reducer {
  let isVerbose: Bool

  var body: some ReducerOf<Person> {
    Person()
      .dependency(\.continuousClock, ContinuousClock())
      .transformDependency(\.self) { $0.uuid = .incrementing }
      ._printChanges(isVerbose ? .customDump : nil)
  }
}

@Suite struct CompositionExamples {
  @Test("A form is bound, observed and scoped, as in Docs/Composition.md")
  func person() async {
    let store = TestStore(
      initialState: Person.State(notes: [PersonNote.State(id: 1), PersonNote.State(id: 2)])
    ) {
      Person()
    }
    await store.send(.form(.set(\.name, "Ada"))) {
      $0.form.name = "Ada"
      $0.form.isChanged = true
    }
    await store.send(.form(.binding(.set(\.birthYear, 1815)))) {
      $0.form.birthYear = 1900
    }
    await store.send(.notes(.element(id: 2, action: .textChanged("born in 1815")))) {
      $0.notes[id: 2]?.text = "born in 1815"
    }
    await store.send(.notes(.element(id: 1, action: .deleteTapped))) {
      $0.notes.remove(id: 1)
    }
  }

  @Test("An enum of states runs the child of its case")
  func call() async {
    let store = TestStore(initialState: .waiting(PersonNote.State(id: 1))) { Call() }
    await store.send(.waiting(.deleteTapped)) { $0 = .talking(PersonForm.State()) }
    await store.send(.talking(.set(\.name, "Ada"))) {
      $0 = .talking(PersonForm.State(name: "Ada", isChanged: true))
    }
  }

  @Test("A feature runs with overridden dependencies, and without printing")
  func deployment() async {
    let store = TestStore(initialState: Person.State()) { Deployment(isVerbose: false) }
    await store.send(.form(.set(\.name, "Ada"))) {
      $0.form.name = "Ada"
      $0.form.isChanged = true
    }
  }
}
