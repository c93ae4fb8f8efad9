import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("The recipe of pagination") struct PaginationRecipeTests {
  @Test("loads the next page once, however often the last row appears")
  func nextPage() async {
    let store = TestStore(initialState: PhotoList.State()) {
      PhotoList()
    } withDependencies: {
      $0[PhotoClient.self].page = { cursor in
        cursor == nil
          ? PhotoPage(photos: [Photo(id: 1), Photo(id: 2)], cursor: "2")
          : PhotoPage(photos: [Photo(id: 2), Photo(id: 3)])
      }
    }
    await store.send(.appeared) { $0.isLoading = true }
    await store.receive(\.loaded) {
      $0.isLoading = false
      $0.next = .after("2")
      $0.photos = [Photo(id: 1), Photo(id: 2)]
    }
    await store.send(.rowAppeared(1))
    await store.send(.rowAppeared(2)) { $0.isLoading = true }
    // A photo was added meanwhile, so the second page repeats one of the first.
    await store.receive(\.loaded) {
      $0.isLoading = false
      $0.next = .nothing
      $0.photos = [Photo(id: 1), Photo(id: 2), Photo(id: 3)]
    }
    await store.send(.rowAppeared(3))
  }

  @Test("drops the page that is loading when the list is refreshed")
  func refresh() async {
    let clock = TestClock()
    var state = PhotoList.State(photos: [Photo(id: 1)], next: .after("1"))
    let store = TestStore(initialState: state) {
      PhotoList()
    } withDependencies: {
      $0[PhotoClient.self].page = { cursor in
        try await clock.sleep(for: .seconds(1))
        return PhotoPage(photos: [Photo(id: cursor == nil ? 9 : 2)])
      }
    }
    state.isLoading = true
    await store.send(.rowAppeared(1)) { $0 = state }
    await clock.advance(by: .milliseconds(500))
    await store.send(.refreshPulled) { $0.next = .first }
    await clock.advance(by: .seconds(1))
    await store.receive(\.loaded) {
      $0.isLoading = false
      $0.next = .nothing
      $0.photos = [Photo(id: 9)]
    }
  }

  @Test("does not ask again by itself after a failure")
  func failure() async {
    struct Offline: Error {}
    let state = PhotoList.State(photos: [Photo(id: 1)], next: .after("1"))
    let store = TestStore(initialState: state) {
      PhotoList()
    } withDependencies: {
      $0[PhotoClient.self].page = { _ in throw Offline() }
    }
    await store.send(.rowAppeared(1)) { $0.isLoading = true }
    await store.receive(\.failed) {
      $0.isLoading = false
      $0.failure = "Offline()"
    }
    await store.send(.rowAppeared(1))
    store.dependencies[PhotoClient.self].page = { _ in PhotoPage(photos: [Photo(id: 2)]) }
    await store.send(.retryTapped) {
      $0.isLoading = true
      $0.failure = nil
    }
    await store.receive(\.loaded) {
      $0.isLoading = false
      $0.next = .nothing
      $0.photos = [Photo(id: 1), Photo(id: 2)]
    }
  }
}
