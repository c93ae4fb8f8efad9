import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("The recipe of a debounced search") struct DebouncedSearchRecipeTests {
  @Test("asks once for what is typed without a pause, and never shows an older answer")
  func typing() async {
    let clock = TestClock()
    let store = TestStore(initialState: CitySearch.State()) {
      CitySearch()
    } withDependencies: {
      $0.continuousClock = clock
      $0[CityClient.self].cities = { text in
        // The server needs a second for each answer.
        try await clock.sleep(for: .seconds(1))
        return ["the cities with \(text)"]
      }
    }
    await store.send(.queryChanged("B")) {
      $0.query = "B"
      $0.isSearching = true
    }
    await clock.advance(by: .milliseconds(200))
    await store.send(.queryChanged("Be")) { $0.query = "Be" }
    // The request for "Be" begins at 500 ms, and is running when the next letter is typed.
    await clock.advance(by: .milliseconds(800))
    await store.send(.queryChanged("Ber")) { $0.query = "Ber" }
    await clock.advance(by: .milliseconds(1_300))
    await store.receive(\.found, ["the cities with Ber"]) {
      $0.cities = ["the cities with Ber"]
      $0.isSearching = false
    }
  }

  @Test("shows a failure until the next letter, and clears the results with the field")
  func clearing() async {
    struct Offline: Error {}
    let clock = TestClock()
    let store = TestStore(initialState: CitySearch.State(cities: ["Bern"])) {
      CitySearch()
    } withDependencies: {
      $0.continuousClock = clock
      $0[CityClient.self].cities = { _ in throw Offline() }
    }
    await store.send(.queryChanged("B")) {
      $0.query = "B"
      $0.isSearching = true
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.failed, "Offline()") {
      $0.failure = "Offline()"
      $0.isSearching = false
    }
    await store.send(.queryChanged("Be")) {
      $0.query = "Be"
      $0.failure = nil
      $0.isSearching = true
    }
    // Nothing waits any more: with a running effect, the test would fail at its end.
    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.cities = []
      $0.isSearching = false
    }
  }
}
