public import Ratchet
public import RatchetData

@Reducer
public struct Groceries {
  @ObservableState
  public struct State: Equatable, Sendable, Encodable {
    @FetchAll(Grocery.named("")) public var groceries
    public var search = ""
    public var failure: String?

    public init() {}
  }

  public enum Action: Equatable, Sendable, Codable {
    case addTapped(String)
    case writeFailed(String)
    case searchChanged(String)
  }

  enum CancelID { case search }

  @Dependency(\.defaultDatabase) var database

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped(let name):
        state.failure = nil
        let database = database
        return .run { _ in
          try await database.write { db in
            try Grocery.insert { Grocery.Draft(name: name) }.execute(db)
          }
        } catch: { error, send in
          await send(.writeFailed("\(error)"))
        }
      case .writeFailed(let reason):
        state.failure = reason
        return .none
      case .searchChanged(let text):
        state.search = text
        let groceries = state.$groceries
        return .run { _ in
          try await groceries.load(Grocery.named(text))
        } catch: { _, _ in
          // `$groceries.loadError` says so.
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      }
    }
  }
}
