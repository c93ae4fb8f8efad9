import Ratchet
import RatchetDependencies
import Testing

@Suite("The recipe of a web server") struct WebServerRecipeTests {
  @Test("keeps a basket for each user, and answers a refusal with a status")
  func handler() async throws {
    let saved = LockIsolated<[String: Basket.State]>(["ada": Basket.State(items: ["Tea"])])
    let storage = BasketStorage(
      load: { user in saved.value[user] },
      save: { user, basket in saved.withValue { $0[user] = basket } })
    let baskets = withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      makeBaskets(storage: storage)
    }
    let first = await addToBasket("Milk", user: "ada", baskets: baskets)
    #expect(first == BasketAnswer(status: 200, body: "Tea, Milk"))
    #expect(await addToBasket("Salt", user: "bob", baskets: baskets).body == "Salt")
    #expect(await addToBasket("Cake", user: "ada", baskets: baskets).status == 200)
    #expect(await addToBasket("Plum", user: "ada", baskets: baskets).status == 409)

    try await baskets.shutDown()
    #expect(await addToBasket("Plum", user: "ada", baskets: baskets).status == 503)
    #expect(saved.value["ada"]?.items == ["Tea", "Milk", "Cake"])
    #expect(saved.value["bob"]?.items == ["Salt"])
  }

  @Test("answers with an error when a basket cannot be loaded")
  func unloadable() async throws {
    struct Unreachable: Error {}
    let storage = BasketStorage(load: { _ in throw Unreachable() }, save: { _, _ in })
    let baskets = withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      makeBaskets(storage: storage)
    }
    #expect(await addToBasket("Milk", user: "ada", baskets: baskets).status == 500)
    try await baskets.shutDown()
  }
}
