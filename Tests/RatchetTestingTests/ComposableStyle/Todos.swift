import Foundation
import Ratchet
import RatchetTesting
import Testing

@Reducer
struct Todo {
  @ObservableState
  struct State: Equatable, Identifiable {
    var description = ""
    let id: UUID
    var isComplete = false
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
  }
}

@Reducer
struct Todos {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var todos: IdentifiedArrayOf<Todo.State> = []
  }

  enum Action {
    case addTodoButtonTapped
    case alert(PresentationAction<Alert>)
    case clearCompletedButtonTapped
    case sortCompletedTodos
    case todos(IdentifiedActionOf<Todo>)

    @CasePathable
    enum Alert: Equatable {
      case confirmClear
    }
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid
  private enum CancelID { case todoCompletion }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .addTodoButtonTapped:
        state.todos.insert(Todo.State(id: self.uuid()), at: 0)
        return .none

      case .alert(.presented(.confirmClear)):
        state.todos.removeAll(where: \.isComplete)
        return .none

      case .alert:
        return .none

      case .clearCompletedButtonTapped:
        state.alert = AlertState {
          TextState("Clear completed?")
        } actions: {
          ButtonState(role: .destructive, action: .confirmClear) {
            TextState("Clear")
          }
          ButtonState(role: .cancel) {
            TextState("Cancel")
          }
        } message: {
          TextState("This cannot be undone.")
        }
        return .none

      case .sortCompletedTodos:
        state.todos.sort { $1.isComplete && !$0.isComplete }
        return .none

      case .todos(.element(id: _, action: .binding(\.isComplete))):
        return .run { send in
          try await self.clock.sleep(for: .seconds(1))
          await send(.sortCompletedTodos)
        }
        .cancellable(id: CancelID.todoCompletion, cancelInFlight: true)

      case .todos:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .forEach(\.todos, action: \.todos) {
      Todo()
    }
  }
}

@MainActor
@Suite("A list in the Composable Architecture's style") struct TodosTests {
  let clock = TestClock()

  @Test("adds")
  func addTodo() async {
    let store = TestStore(initialState: Todos.State()) {
      Todos()
    } withDependencies: {
      $0.uuid = .incrementing
    }

    await store.send(.addTodoButtonTapped) {
      $0.todos.insert(
        Todo.State(
          description: "",
          id: UUID(uuidString: "00000000-0000-0000-0000-000000000000")!,
          isComplete: false
        ),
        at: 0
      )
    }
  }

  @Test("sorts a while after a change")
  func completeTodo() async {
    let state = Todos.State(
      todos: [
        Todo.State(description: "", id: UUID(0), isComplete: false),
        Todo.State(description: "", id: UUID(1), isComplete: false),
      ]
    )
    let store = TestStore(initialState: state) {
      Todos()
    } withDependencies: {
      $0.continuousClock = self.clock
    }

    await store.send(\.todos[id: UUID(0)].binding.isComplete, true) {
      $0.todos[id: UUID(0)]?.isComplete = true
    }
    await self.clock.advance(by: .seconds(1))
    await store.receive(\.sortCompletedTodos) {
      $0.todos = [
        $0.todos[1],
        $0.todos[0],
      ]
    }
  }

  @Test("asks before it clears")
  func clear() async {
    let store = TestStore(
      initialState: Todos.State(
        todos: [Todo.State(description: "", id: UUID(0), isComplete: true)])
    ) {
      Todos()
    }

    await store.send(.clearCompletedButtonTapped) {
      $0.alert = AlertState {
        TextState("Clear completed?")
      } actions: {
        ButtonState(role: .destructive, action: .confirmClear) {
          TextState("Clear")
        }
        ButtonState(role: .cancel) {
          TextState("Cancel")
        }
      } message: {
        TextState("This cannot be undone.")
      }
    }
    await store.send(\.alert.confirmClear) {
      $0.alert = nil
      $0.todos = []
    }
  }
}
