import Ratchet
import RatchetDependencies
import RatchetTesting

// The mistakes and their fixes in Docs/IssueCodes/R020.md to R022.md, R040.md and R060.md. IssuePageTests
// runs them.

struct Offline: Error {}

@DependencyClient
struct NewsClient: Sendable {
  var headline: @Sendable () async throws -> String
}

extension NewsClient: DependencyKey {
  static let liveValue = NewsClient { throw Offline() }
  static let testValue = liveValue
}

@Reducer
struct News {
  struct State: Equatable {
    var headline = ""
    var isOffline = false
  }

  enum Action {
    case uncaught
    case uncaughtFixed
    case sendAfterEnd
    case sendAfterEndFixed
    case loaded(String)
    case failed
    case searchFixed
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(NewsClient.self) var news

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .uncaught:
        return .run { send in
          await send(.loaded(try await news.headline()))
        }

      case .uncaughtFixed:
        return .run { send in
          await send(.loaded(try await news.headline()))
        } catch: { _, send in
          await send(.failed)
        }

      case .sendAfterEnd:
        return .run { send in
          Task {
            try await clock.sleep(for: .seconds(1))
            await send(.loaded("Too late"))
          }
        }

      case .sendAfterEndFixed:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded("In time"))
        }

      case .searchFixed:
        return .run { _ in
          await withTaskCancellation(id: "search") {
            // …
          }
        }

      case .loaded(let headline):
        state.headline = headline
        return .none

      case .failed:
        state.isOffline = true
        return .none
      }
    }
  }
}

/// No effect calls this.
func searchBooks() async {
  await withTaskCancellation(id: "search") {
    // …
  }
}

@MainActor
func bindAuthor() {
  let model = StoreModel(initialState: AuthorForm.State()) { AuthorForm() }
  model.name = "Ada"
}

@MainActor
func bindAuthorFixed() {
  let model = StoreModel(initialState: AuthorFormFixed.State()) { AuthorFormFixed() }
  model.name = "Ada"
}

@Reducer
struct AuthorForm {
  @ObservableState
  struct State: Equatable { var name = "" }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
  }
}

@Reducer
struct AuthorFormFixed {
  @ObservableState
  struct State: Equatable { var name = "" }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in .none }
  }
}

struct NotEnough: Error {}

@Reducer
struct Wallet {
  struct State: Equatable { var balance = 10 }

  enum Action { case paid(Int) }

  var body: some ReducerOf<Self> {
    Reduce.throwing { state, action in
      switch action {
      case .paid(let amount):
        state.balance -= amount
        guard state.balance >= 0 else { throw NotEnough() }
        return .none
      }
    }
  }
}

func pay() async {
  let store = Store(initialState: Wallet.State()) { Wallet() }
  await store.send(.paid(20))
}

func payFixed() async {
  let store = Store(initialState: Wallet.State()) { Wallet() }
  do {
    try await store.trySend(.paid(20))
  } catch {
    print("Not enough money.")
  }
}
