public import Ratchet

/// A generic feature that contains a public enum of features, as `@Reducer` generates it.
public struct Folder<Item: Equatable & Sendable>: Reducer {
  public struct State: Equatable, Sendable {
    @PresentationState public var destination: Destination.State?
  }

  @CasePathable
  public enum Action: Sendable {
    case destination(PresentationAction<Destination.Action>)
    case show(Item)
  }

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let item) = action { state.destination = .page(Page.State(item: item)) }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }

  public struct Page: Reducer {
    public struct State: Equatable, Sendable {
      var item: Item
      var turns = 0
    }

    public enum Action: Sendable { case turned }

    public init() {}

    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.turns += 1
      return .none
    }
  }

  public enum Destination {
    case page(Page)

    @dynamicMemberLookup
    @CasePathable
    public enum State: CaseReducerState, Equatable, Sendable {
      public typealias StateReducer = Destination

      case page(Page.State)
    }

    @CasePathable
    public enum Action: Sendable {
      case page(Page.Action)
    }

    @ReducerBuilder<Self.State, Self.Action>
    public static var body: some ReducerOf<Self> {
      Scope(state: \Self.State.Cases.page, action: \Self.Action.Cases.page) { Page() }
    }

    public enum CaseScope: Sendable {
      case page(StoreOf<Page>)
    }

    public static func scope(_ store: isolated Store<Self.State, Self.Action>) -> CaseScope {
      switch store.state {
      case .page(let v0): return .page(store._$scope(v0, case: \.page, action: \.page))
      }
    }
  }
}

extension Folder.Destination: CaseReducer, Reducer {}
