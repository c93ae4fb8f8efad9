import Foundation
import Ratchet
import RatchetTesting
import Testing

@CasePathable
enum FavoritingAction {
  case alert(PresentationAction<Alert>)
  case buttonTapped
  case response(Result<Bool, any Error>)

  enum Alert: Equatable {}
}

@Reducer
struct Favoriting<ID: Hashable & Sendable> {
  let favorite: @Sendable (ID, Bool) async throws -> Bool

  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<FavoritingAction.Alert>?
    let id: ID
    var isFavorite: Bool
  }

  typealias Action = FavoritingAction

  var body: some Reducer<State, FavoritingAction> {
    Reduce { state, action in
      switch action {
      case .alert(.dismiss):
        state.alert = nil
        state.isFavorite.toggle()
        return .none

      case .buttonTapped:
        state.isFavorite.toggle()

        return .run { [id = state.id, isFavorite = state.isFavorite, favorite] send in
          await send(.response(Result { try await favorite(id, isFavorite) }))
        }
        .cancellable(id: state.id, cancelInFlight: true)

      case .response(.failure(let error)):
        state.alert = AlertState { TextState(error.localizedDescription) }
        return .none

      case .response(.success(let isFavorite)):
        state.isFavorite = isFavorite
        return .none
      }
    }
  }
}

@Reducer
struct Episode {
  @ObservableState
  struct State: Equatable, Identifiable {
    var alert: AlertState<FavoritingAction.Alert>?
    let id: UUID
    var isFavorite: Bool
    let title: String

    var favorite: Favoriting<ID>.State {
      get { .init(alert: alert, id: id, isFavorite: isFavorite) }
      set { (alert, isFavorite) = (newValue.alert, newValue.isFavorite) }
    }
  }

  enum Action {
    case favorite(FavoritingAction)
  }

  let favorite: @Sendable (UUID, Bool) async throws -> Bool

  var body: some Reducer<State, Action> {
    Scope(state: \.favorite, action: \.favorite) {
      Favoriting(favorite: favorite)
    }
  }
}

@Reducer
struct Episodes {
  @ObservableState
  struct State: Equatable {
    var episodes: IdentifiedArrayOf<Episode.State> = []
  }

  enum Action {
    case episodes(IdentifiedActionOf<Episode>)
  }

  var favorite: @Sendable (UUID, Bool) async throws -> Bool

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .forEach(\.episodes, action: \.episodes) {
        Episode(favorite: favorite)
      }
  }
}

@MainActor
@Suite("A generic feature in the Composable Architecture's style") struct FavoritingTests {
  let episodes: IdentifiedArrayOf<Episode.State> = [
    Episode.State(id: UUID(0), isFavorite: false, title: "Functions"),
    Episode.State(id: UUID(1), isFavorite: false, title: "Functors"),
  ]

  @Test("is part of each row")
  func favorite() async {
    let store = TestStore(initialState: Episodes.State(episodes: episodes)) {
      Episodes(favorite: { _, isFavorite in isFavorite })
    }

    await store.send(\.episodes[id: UUID(0)].favorite.buttonTapped) {
      $0.episodes[id: UUID(0)]?.isFavorite = true
    }
    await store.receive(\.episodes[id: UUID(0)].favorite.response.success, true)
    await store.send(.episodes(.element(id: episodes[1].id, action: .favorite(.buttonTapped)))) {
      $0.episodes[id: UUID(1)]?.isFavorite = true
    }
    await store.receive(\.episodes[id: self.episodes[1].id].favorite.response)
  }

  @Test("reverts its change when the request fails")
  func unhappyPath() async {
    struct FavoriteError: Equatable, LocalizedError {
      var errorDescription: String? { "Favoriting failed." }
    }
    let store = TestStore(initialState: Episodes.State(episodes: episodes)) {
      Episodes(favorite: { _, _ in throw FavoriteError() })
    }

    await store.send(\.episodes[id: UUID(0)].favorite.buttonTapped) {
      $0.episodes[id: UUID(0)]?.isFavorite = true
    }
    await store.receive(\.episodes[id: UUID(0)].favorite.response.failure) {
      $0.episodes[id: UUID(0)]?.alert = AlertState { TextState("Favoriting failed.") }
    }
    await store.send(\.episodes[id: UUID(0)].favorite.alert.dismiss) {
      $0.episodes[id: UUID(0)]?.alert = nil
      $0.episodes[id: UUID(0)]?.isFavorite = false
    }
  }
}
