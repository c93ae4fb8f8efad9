import Ratchet
import RatchetDependencies
import Testing

@Reducer
struct Cart {
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

typealias Carts = StorePool<String, Cart.State, Cart.Action>

/// A cart for each user, and a limit on the requests that wait for one of them.
func makeCarts(storage: CartStorage) -> Carts {
  StorePool(
    idleAfter: .seconds(300), maximumCount: 10_000, saveEvery: .seconds(5),
    inbox: .bounded(64, .reject),
    initialState: { _ in Cart.State() },
    reducer: { Cart() },
    restore: { user in try await storage.load(user) },
    save: { user, cart in try await storage.save(user, cart) })
}

struct CartAnswer: Equatable {
  var status: Int
  var body: String
}

/// The handler of `POST /carts/{user}`: independent of the server that calls it.
func addToCart(_ item: String, user: String, carts: Carts) async -> CartAnswer {
  do {
    return try await carts.withStore(for: user) { cart in
      try await cart.trySend(.added(item)).finish()
      return CartAnswer(status: 200, body: await cart.state.items.joined(separator: ", "))
    }
  } catch is Cart.Full {
    return CartAnswer(status: 409, body: "The cart is full.")
  } catch is InboxFull {
    return CartAnswer(status: 429, body: "Too many requests.")
  } catch StorePoolError.closed {
    return CartAnswer(status: 503, body: "The server is shutting down.")
  } catch {
    return CartAnswer(status: 500, body: "The cart could not be loaded.")
  }
}

@DependencyClient
struct CartStorage: Sendable {
  var load: @Sendable (_ user: String) async throws -> Cart.State?
  var save: @Sendable (_ user: String, _ cart: Cart.State) async throws -> Void
}

@Suite("The recipe of a web server") struct WebServerRecipeTests {
  @Test("keeps a cart for each user, and answers a refusal with a status")
  func handler() async throws {
    let saved = LockIsolated<[String: Cart.State]>(["ada": Cart.State(items: ["Tea"])])
    let storage = CartStorage(
      load: { user in saved.value[user] },
      save: { user, cart in saved.withValue { $0[user] = cart } })
    let carts = withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      makeCarts(storage: storage)
    }
    let first = await addToCart("Milk", user: "ada", carts: carts)
    #expect(first == CartAnswer(status: 200, body: "Tea, Milk"))
    #expect(await addToCart("Salt", user: "bob", carts: carts).body == "Salt")
    #expect(await addToCart("Cake", user: "ada", carts: carts).status == 200)
    #expect(await addToCart("Plum", user: "ada", carts: carts).status == 409)

    try await carts.shutDown()
    #expect(await addToCart("Plum", user: "ada", carts: carts).status == 503)
    #expect(saved.value["ada"]?.items == ["Tea", "Milk", "Cake"])
    #expect(saved.value["bob"]?.items == ["Salt"])
  }

  @Test("answers with an error when a cart cannot be loaded")
  func unloadable() async throws {
    struct Unreachable: Error {}
    let storage = CartStorage(load: { _ in throw Unreachable() }, save: { _, _ in })
    let carts = withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      makeCarts(storage: storage)
    }
    #expect(await addToCart("Milk", user: "ada", carts: carts).status == 500)
    try await carts.shutDown()
  }
}
