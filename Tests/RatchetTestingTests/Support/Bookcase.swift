import Ratchet

/// A parent that presents one of two features, or an alert.
struct Bookcase: Reducer {
  struct State: Equatable {
    var saved: [String] = []
    @PresentationState var destination: Destination.State?
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case addTapped
    case alertTapped
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.destination = .worker(Worker.State(id: 7))
      case .alertTapped:
        state.destination = .alert(Notice(text: "Sure?"))
      case .destination(.presented(.worker(.workCame(let work)))):
        state.saved.append(work)
        state.destination = nil
      case .destination:
        break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }

  /// As `@Reducer enum Destination` generates it, written by hand.
  enum Destination {
    @dynamicMemberLookup
    @CasePathable
    enum State: CaseReducerState, Equatable {
      typealias StateReducer = Destination

      case worker(Worker.State)
      case alert(Notice)
    }

    @CasePathable
    enum Action: Equatable, Sendable {
      case worker(Worker.Action)
      case alert(Notice.Action)
    }

    @ReducerBuilder<Self.State, Self.Action>
    static var body: some ReducerOf<Self> {
      Scope(state: \Self.State.Cases.worker, action: \Self.Action.Cases.worker) { Worker() }
    }

    enum CaseScope {
      case worker(StoreOf<Worker>)
      case alert(Notice)
    }

    static func scope(_ store: isolated Store<Self.State, Self.Action>) -> CaseScope {
      switch store.state {
      case .worker(let v0): return .worker(store._$scope(v0, case: \.worker, action: \.worker))
      case .alert(let v0): return .alert(v0)
      }
    }
  }
}

extension Bookcase.Destination: CaseReducer, Reducer {}

struct Notice: EphemeralState, Equatable {
  enum Action: Equatable, Sendable { case confirmed }

  var text: String
}
