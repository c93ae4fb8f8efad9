import Ratchet
import Testing

@Reducer
private struct Add {
  struct State: Equatable, Sendable { var title = "" }
  enum Action {
    case titleChanged(String)
    case saveTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .titleChanged(let title) = action { state.title = title }
      return .none
    }
  }
}

@Reducer
private struct Fixed {
  var step: Int
  struct State: Equatable, Sendable { var count = 0 }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += step
      return .none
    }
  }
}

private struct Question<Action: Equatable & Sendable>: EphemeralState, Equatable, Sendable {
  var text: String
}

@Reducer(state: .equatable, .sendable)
private enum Place {
  case add(Add)
  case fixed(Fixed = Fixed(step: 5))
  @ReducerCaseEphemeral case question(Question<Answer>)
  @ReducerCaseIgnored case title(String)
  case note(String, author: String)
  case pages([Int])
  case chapter(Int?)
  case empty
  case room(Room)
  #if os(Linux) || canImport(Darwin)
    case platform(Add)
  #endif

  enum Answer: Equatable, Sendable { case yes }
}

@Reducer(state: .equatable, .sendable)
private enum Room {
  case add(Add)
}

@Reducer private enum Nowhere {}

@Reducer
private struct Parent {
  @ObservableState
  struct State: Equatable, Sendable {
    @Presents var destination: Place.State?
    var answers = 0
  }

  enum Action {
    case destination(PresentationAction<Place.Action>)
    case open(Place.State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .open(let destination): state.destination = destination
      case .destination(.presented(.question(.yes))): state.answers += 1
      case .destination: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@Suite("An enum with @Reducer")
struct FeatureEnumTests {
  @Test("runs the feature of its current case")
  func features() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    await store.send(.open(.add(Add.State())))
    await store.send(.destination(.presented(.add(.titleChanged("Dune")))))
    await #expect(store.state.destination?.add?.title == "Dune")
    await store.send(.open(.fixed(Fixed.State())))
    await store.send(.destination(.presented(.fixed(.tapped))))
    await #expect(store.state.destination?.fixed?.count == 5)
    await store.send(.open(.room(.add(Add.State()))))
    await store.send(.destination(.presented(.room(.add(.titleChanged("Emma"))))))
    await #expect(store.state.destination?.room?.add?.title == "Emma")
    await store.send(.open(.platform(Add.State())))
    await store.send(.destination(.presented(.platform(.titleChanged("It")))))
    await #expect(store.state.destination?.platform?.title == "It")
    await store.send(.destination(.dismiss))
    await #expect(store.state.destination == nil)
  }

  @Test("removes an alert after its action")
  func ephemeral() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    await store.send(.open(.question(Question(text: "Sure?"))))
    await store.send(.destination(.presented(.question(.yes))))
    await #expect(store.state == Parent.State(destination: nil, answers: 1))
  }

  @Test("provides the store of the current feature")
  func scope() async {
    let store = Store(initialState: Place.State.add(Add.State(title: "It"))) {
      Place()
    }
    guard case .add(let add) = await store.case else {
      Issue.record("The state is not in the case add.")
      return
    }
    await add.send(.titleChanged("Ulysses"))
    await #expect(store.state.add?.title == "Ulysses")
  }

  @Test("provides the model of the current feature, the same one while it is held")
  @MainActor
  func model() throws {
    let model = StoreModel(initialState: Place.State.add(Add.State(title: "It"))) { Place() }
    guard case .add(let add) = model.case else {
      Issue.record("The state is not in the case add.")
      return
    }
    add.send(.titleChanged("Ulysses"))
    #expect(model.state.add?.title == "Ulysses")
    #expect(add.title == "Ulysses")
    guard case .add(let again) = model.case else {
      Issue.record("The state is not in the case add.")
      return
    }
    #expect(add === again)
    let note = StoreModel(initialState: Place.State.note("read it", author: "me")) { Place() }
    guard case .note(let text, author: "me") = note.case else {
      Issue.record("The state is not in the case note.")
      return
    }
    #expect(text == "read it")
  }

  @Test("can hold values that are not features")
  func values() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    await store.send(.open(.note("read it", author: "me")))
    await #expect(store.state.destination?.note?.author == "me")
    await store.send(.open(.empty))
    await #expect(store.state.destination?.is(\.empty) == true)
    await store.send(.open(.title("Dune")))
    await #expect(store.state.destination?.title == "Dune")
    await store.send(.open(.pages([1, 2])))
    await #expect(store.state.destination?.pages == [1, 2])
    await store.send(.open(.chapter(nil)))
    await #expect(store.state.destination?.chapter == .some(nil))
  }
}
