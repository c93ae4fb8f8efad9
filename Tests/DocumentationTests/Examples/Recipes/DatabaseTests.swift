import Ratchet
import RatchetData
import RatchetDependencies

@Table
struct SavingsAccount: Identifiable, Hashable {
  let id: Int
  var owner: String
  var cents: Int
}

extension DatabaseMigrator {
  static let savings: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "1: savings",
      sql: """
        CREATE TABLE savingsAccounts (
          id INTEGER PRIMARY KEY, owner TEXT NOT NULL, cents INTEGER NOT NULL CHECK (cents >= 0))
        """)
    return migrator
  }()
}

@Reducer
struct Transfers {
  @ObservableState
  struct State: Equatable {
    @FetchAll(SavingsAccount.order(by: \.id)) var accounts
    var failure: String?
  }

  enum Action {
    case transferTapped(from: Int, to: Int, cents: Int)
    case refused(String)
  }

  struct NoSuchAccount: Error {}

  @Dependency(\.defaultDatabase) var database

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .transferTapped(let from, let to, let cents):
        state.failure = nil
        let database = database
        return .run { _ in
          try await database.write { db in
            guard try SavingsAccount.find([from, to]).fetchCount(db) == 2 else {
              throw NoSuchAccount()
            }
            try SavingsAccount.find(to).update { $0.cents += cents }.execute(db)
            try SavingsAccount.find(from).update { $0.cents -= cents }.execute(db)
          }
        } catch: { error, send in
          let isTooMuch = (error as? DatabaseError)?.code == .constraintCheck
          await send(.refused(isTooMuch ? "There is not enough money." : "\(error)"))
        }
      case .refused(let reason):
        state.failure = reason
        return .none
      }
    }
  }
}
