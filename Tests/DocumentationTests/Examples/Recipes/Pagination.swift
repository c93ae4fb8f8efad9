import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Reducer
struct PhotoList {
  @ObservableState
  struct State: Equatable {
    var photos: IdentifiedArrayOf<Photo> = []
    var next = Next.first
    var isLoading = false
    var failure: String?

    enum Next: Equatable {
      case first
      case after(String)
      case nothing
    }
  }

  enum Action {
    case appeared
    case rowAppeared(Photo.ID)
    case retryTapped
    case refreshPulled
    case loaded(PhotoPage, isFirst: Bool)
    case failed(String)
  }

  enum CancelID { case page }

  @Dependency(PhotoClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return state.next == .first ? load(&state) : .none
      case .rowAppeared(let id):
        return id == state.photos.last?.id && state.failure == nil ? load(&state) : .none
      case .retryTapped:
        return load(&state)
      case .refreshPulled:
        state.next = .first
        state.isLoading = false
        return load(&state)
      case .loaded(let page, let isFirst):
        state.isLoading = false
        state.next = page.cursor.map { .after($0) } ?? .nothing
        if isFirst { state.photos = [] }
        for photo in page.photos { state.photos.updateOrAppend(photo) }
        return .none
      case .failed(let reason):
        state.isLoading = false
        state.failure = reason
        return .none
      }
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    guard !state.isLoading, state.next != .nothing else { return .none }
    state.isLoading = true
    state.failure = nil
    let next = state.next
    return .run { send in
      do {
        let page =
          switch next {
          case .after(let cursor): try await client.page(after: cursor)
          case .first, .nothing: try await client.page(after: nil)
          }
        await send(.loaded(page, isFirst: next == .first))
      } catch {
        await send(.failed("\(error)"))
      }
    }
    .cancellable(id: CancelID.page, cancelInFlight: true)
  }
}

struct Photo: Identifiable, Equatable, Sendable { let id: Int }

struct PhotoPage: Equatable, Sendable {
  var photos: [Photo]
  /// Where the next page begins; nil at the end.
  var cursor: String?
}

@DependencyClient
struct PhotoClient: Sendable {
  var page: @Sendable (_ after: String?) async throws -> PhotoPage
}

extension PhotoClient: DependencyKey {
  static let liveValue = PhotoClient { _ in PhotoPage(photos: []) }
  static let testValue = PhotoClient()
}

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
