import Ratchet
import RatchetDependencies

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
