import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("The recipe of a web socket") struct WebSocketRecipeTests {
  struct Broken: Error {}

  @Test("connects again, each time after a longer pause, and quickly again after a message")
  func reconnecting() async {
    let clock = TestClock()
    let connections = LockIsolated<[Result<[String], Broken>]>([
      .success(["10"]), .failure(Broken()), .failure(Broken()), .success(["11"]),
    ])
    let store = TestStore(initialState: PriceTicker.State()) {
      PriceTicker()
    } withDependencies: {
      $0.continuousClock = clock
      $0[PriceSocket.self].prices = {
        let connection = connections.withValue { $0.isEmpty ? .success([]) : $0.removeFirst() }
        let prices = try connection.get()
        return AsyncThrowingStream { stream in
          for price in prices { stream.yield(price) }
          stream.finish(throwing: Broken())
        }
      }
    }
    await store.send(.appeared) { $0.status = .connecting }
    await store.receive(\.received, "10") {
      $0.status = .online
      $0.prices = ["10"]
    }
    await store.receive(\.disconnected) { $0.status = .connecting }
    await clock.advance(by: .seconds(1))
    await store.receive(\.disconnected)
    await clock.advance(by: .seconds(2))
    await store.receive(\.disconnected)
    await clock.advance(by: .seconds(4))
    await store.receive(\.received, "11") {
      $0.status = .online
      $0.prices = ["10", "11"]
    }
    await store.receive(\.disconnected) { $0.status = .connecting }
    await clock.advance(by: .seconds(1))
    await store.receive(\.disconnected)
    await store.send(.stopTapped) { $0.status = .offline }
  }

  @Test("closes the connection when the feature stops")
  func closing() async {
    let isClosed = LockIsolated(false)
    let store = TestStore(initialState: PriceTicker.State()) {
      PriceTicker()
    } withDependencies: {
      $0[PriceSocket.self].prices = {
        AsyncThrowingStream { stream in
          stream.yield("10")
          stream.onTermination = { _ in isClosed.setValue(true) }
        }
      }
    }
    await store.send(.appeared) { $0.status = .connecting }
    await store.receive(\.received) {
      $0.status = .online
      $0.prices = ["10"]
    }
    await store.send(.stopTapped) { $0.status = .offline }
    await store.finish()
    #expect(isClosed.value)
  }
}
