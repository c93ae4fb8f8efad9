import Ratchet
import RatchetDependencies

@Reducer
struct Basket {
  struct State: Equatable, Sendable { var items: [String] = [] }

  enum Action: Sendable { case added(String) }

  struct Full: Error {}

  var body: some ReducerOf<Self> {
    Reduce.throwing { state, action in
      switch action {
      case .added(let item):
        if state.items.count == 3 { throw Full() }
        state.items.append(item)
        return .none
      }
    }
  }
}

typealias Baskets = StorePool<String, Basket.State, Basket.Action>

/// A basket for each user, and a limit on the requests that wait for one of them.
func makeBaskets(storage: BasketStorage) -> Baskets {
  StorePool(
    idleAfter: .seconds(300), maximumCount: 10_000, saveEvery: .seconds(5),
    inbox: .bounded(64, .reject),
    initialState: { _ in Basket.State() },
    reducer: { Basket() },
    restore: { user in try await storage.load(user) },
    save: { user, basket in try await storage.save(user, basket) })
}

struct BasketAnswer: Equatable {
  var status: Int
  var body: String
}

/// The handler of `POST /baskets/{user}`: independent of the server that calls it.
func addToBasket(_ item: String, user: String, baskets: Baskets) async -> BasketAnswer {
  do {
    return try await baskets.withStore(for: user) { basket in
      try await basket.trySend(.added(item)).finish()
      return BasketAnswer(status: 200, body: await basket.state.items.joined(separator: ", "))
    }
  } catch is Basket.Full {
    return BasketAnswer(status: 409, body: "The basket is full.")
  } catch is InboxFull {
    return BasketAnswer(status: 429, body: "Too many requests.")
  } catch StorePoolError.closed {
    return BasketAnswer(status: 503, body: "The server is shutting down.")
  } catch {
    return BasketAnswer(status: 500, body: "The basket could not be loaded.")
  }
}

@DependencyClient
struct BasketStorage: Sendable {
  var load: @Sendable (_ user: String) async throws -> Basket.State?
  var save: @Sendable (_ user: String, _ basket: Basket.State) async throws -> Void
}
