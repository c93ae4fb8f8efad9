import Ratchet
import RatchetDependencies
import RatchetIssues
import RatchetTesting
import Testing

@Suite struct FailureTextTests {
  @Test func all() async {
    struct Oops: Error, CustomStringConvertible { var description: String { "oops" } }
    let texts = await issueTexts {
      do {
        let store = TestStore(initialState: Fact.State(), reducer: { Fact() }, line: 1)
        store.dependencies[FactClient.self].fetch = { "\($0)" }
        await store.send(.incrementTapped, assert: { $0.number = 2 }, line: 10)
        await store.send(.incrementTapped, line: 11)
        await store.send(.refreshTapped, assert: { _ in }, line: 12)
        await store.send(.refreshTapped, assert: { _ in throw Oops() }, line: 13)
        store.assert({ $0.number = 5 }, line: 14)
        await store.send(.twoFactsTapped, line: 15)
        await store.send(.refreshTapped, line: 16)
        await store.receive(.factLoaded("one"), timeout: .seconds(3600), line: 17)
        await store.receive(\.factLoaded, timeout: .seconds(3600), line: 18)
        await store.receive(\.incrementTapped, timeout: .seconds(3600), line: 19)
        await store.receive({ _ in true }, timeout: .seconds(3600), line: 20)
        await store.send(.listenTapped, line: 21)
        await store.receive(\.factLoaded, "x", timeout: .zero, line: 22)
        await store.send(.twoFactsTapped, line: 23)
        await store.receive(.factLoaded("two"), line: 24)
        await store.receive(\.incrementTapped, line: 25)
        await store.finish(timeout: .zero, line: 26)
        await store.skipReceivedActions(line: 27)
        await store.skipInFlightEffects(line: 28)
        await store.skipInFlightEffects(line: 29)
        await store.send(.twoFactsTapped, line: 30)
        await store.send(.listenTapped, line: 31)
        await store.send(.listenTapped, line: 32)
      }
      do {
        let store = TestStore(initialState: Fact.State(), reducer: { Fact() }, line: 2)
        await store.send(.factTapped, assert: { $0.isLoading = true }, line: 40)
      }
    }
    for text in texts { print(text) }
  }
}
