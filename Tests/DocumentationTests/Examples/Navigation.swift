import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Reducer
struct Recipes {
  @ObservableState
  struct State: Equatable {
    var titles = ["Soup"]
    @Presents var sheet: Sheet.State?
  }

  enum Action {
    case addTapped
    case deleteTapped
    case sheet(PresentationAction<Sheet.Action>)
  }

  @Reducer(state: .equatable)
  enum Sheet {
    case add(AddRecipe)
    case alert(AlertState<Alert>)

    enum Alert { case confirmed }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.sheet = .add(AddRecipe.State())
      case .deleteTapped:
        state.sheet = .alert(
          AlertState {
            TextState("Delete all \(state.titles.count) recipes?")
          } actions: {
            ButtonState(role: .destructive, action: .confirmed) { TextState("Delete") }
            ButtonState(role: .cancel) { TextState("Keep") }
          })
      case .sheet(.presented(.alert(.confirmed))):
        state.titles = []
      case .sheet(.presented(.add(.saved(let title)))):
        state.titles.append(title)
      case .sheet:
        break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet)
  }
}

@Reducer
struct AddRecipe {
  @ObservableState
  struct State: Equatable {
    var title = ""
  }

  enum Action {
    case titleChanged(String)
    case saveTapped
    case saved(String)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.title = title
        return .none
      case .saveTapped:
        let title = state.title
        return .run { send in
          await send(.saved(title))
          await dismiss()
        }
      case .saved:
        return .none
      }
    }
  }
}

@Reducer
struct Cookbook {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
  }

  enum Action {
    case recipeTapped(String)
    case homeTapped
    case path(StackActionOf<Path>)
  }

  @Reducer(state: .equatable)
  enum Path {
    case recipe(Recipe)
    case step(CookingStep)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .recipeTapped(let title):
        state.path.append(.recipe(Recipe.State(title: title)))
      case .homeTapped:
        state.path.removeAll()
      case .path(.element(_, .recipe(.cookTapped))):
        state.path.append(.step(CookingStep.State()))
      case .path:
        break
      }
      return .none
    }
    .forEach(\.path, action: \.path)
  }
}

@Reducer
struct Recipe {
  @ObservableState
  struct State: Equatable {
    var title: String
  }

  enum Action { case cookTapped }
}

@Reducer
struct CookingStep {
  @ObservableState
  struct State: Equatable {
    var number = 1
  }

  enum Action { case nextTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.number += 1
      return .none
    }
  }
}

@Suite struct NavigationExamples {
  @Test("Navigation.md: a sheet saves, and dismisses itself")
  func sheet() async {
    let store = TestStore(initialState: Recipes.State()) { Recipes() }
    await store.send(.addTapped) { $0.sheet = .add(AddRecipe.State()) }
    await store.send(.sheet(.presented(.add(.titleChanged("Pie"))))) {
      $0.sheet?.modify(\.add) { $0.title = "Pie" }
    }
    await store.send(.sheet(.presented(.add(.saveTapped))))
    await store.receive(\.sheet.add.saved) { $0.titles = ["Soup", "Pie"] }
    await store.receive(\.sheet.dismiss) { $0.sheet = nil }
  }

  @Test("Navigation.md: an alert is removed after its action")
  func alert() async {
    let store = TestStore(initialState: Recipes.State()) { Recipes() }
    store.exhaustivity = .off
    await store.send(.deleteTapped)
    await store.send(.sheet(.presented(.alert(.confirmed)))) {
      $0.titles = []
      $0.sheet = nil
    }
  }

  @Test("Navigation.md: a path, whose elements are counted from 0")
  func path() async {
    let store = TestStore(initialState: Cookbook.State()) { Cookbook() }
    await store.send(.recipeTapped("Soup")) {
      $0.path[id: 0] = .recipe(Recipe.State(title: "Soup"))
    }
    await store.send(.path(.element(id: 0, action: .recipe(.cookTapped)))) {
      $0.path[id: 1] = .step(CookingStep.State())
    }
    await store.send(.path(.element(id: 1, action: .step(.nextTapped)))) {
      $0.path[id: 1, case: \.step]?.number = 2
    }
    await store.send(.path(.popFrom(id: 1))) { $0.path.pop(from: 1) }
  }

  @Test("Navigation.md: a scope belongs to one child while that is present")
  func scopes() async throws {
    let store = Store(initialState: Cookbook.State()) { Cookbook() }
    await store.send(.recipeTapped("Soup"))
    let recipe = try #require(
      await store.scope(state: \.path[id: 0]?.recipe, action: \.path[id: 0].recipe))
    await recipe.send(.cookTapped)
    #expect(await store.state.path.ids == [0, 1])
  }

  @Test("Navigation.md: a feature on its own gets a dismiss from its dependencies")
  func dismissOnItsOwn() async {
    await confirmation { isDismissed in
      let store = TestStore(initialState: AddRecipe.State(title: "Pie")) {
        AddRecipe()
      } withDependencies: {
        $0.dismiss = DismissEffect { isDismissed() }
      }
      await store.send(.saveTapped)
      await store.receive(\.saved)
      await store.finish()
    }
  }
}
