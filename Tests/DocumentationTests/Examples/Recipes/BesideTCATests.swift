import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("The recipe of a migration") struct BesideTCARecipeTests {
  struct Offline: Error {}

  @Test("The migrated feature is tested alone")
  func feature() async {
    let store = TestStore(initialState: Composer.State(text: "Hello")) {
      Composer()
    } withDependencies: {
      $0[MessageClient.self].send = { _ in throw Offline() }
    }
    await store.send(.sendTapped)
    await store.receive(\.sendFailed) { $0.failure = "Offline()" }
    store.dependencies[MessageClient.self].send = { _ in }
    await store.send(.sendTapped) { $0.failure = nil }
    await store.receive(\.delegate.sent, "Hello")
  }

  @MainActor
  @Test("Its parent in the other library provides the client, and learns of the result")
  func bridge() async {
    let sent = LockIsolated<[String]>([])
    var reported: [String] = []
    let model = composerModel(
      messages: MessageClient { text in sent.withValue { $0.append(text) } },
      onSent: { reported.append($0) })
    model.binding(\.text).wrappedValue = "Hello"
    await model.send(.sendTapped).finish()
    #expect(sent.value == ["Hello"])
    #expect(reported == ["Hello"])
  }
}
