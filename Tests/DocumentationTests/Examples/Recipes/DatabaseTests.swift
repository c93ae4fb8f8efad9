import Ratchet
import RatchetData
import RatchetDataTesting
import RatchetDependencies
import Testing

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

/// A database of its own for each test, with these rows.
struct SavingsTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      try $0.bootstrapDatabase(.savings)
      try $0.defaultDatabase.write { db in
        try db.seed {
          SavingsAccount(id: 1, owner: "Ada", cents: 500)
          SavingsAccount(id: 2, owner: "Bob", cents: 0)
        }
      }
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == SavingsTrait {
  static var savings: Self { SavingsTrait() }
}

@Suite("The recipe of tests with a database", .savings) struct DatabaseTestsRecipeTests {
  @Dependency(\.defaultDatabase) var database

  @Test("A transfer changes two rows in one transaction")
  func transfer() async {
    let store = TestStore(initialState: Transfers.State()) { Transfers() }
    await store.send(.transferTapped(from: 1, to: 2, cents: 200))
    #expect(store.state.accounts.map(\.cents) == [300, 200])
    await expectQuery(SavingsAccount.order(by: \.id)) {
      """
      id  owner  cents
      --  -----  -----
       1  "Ada"    300
       2  "Bob"    200
      """
    }
  }

  @Test("A transfer that a constraint refuses changes nothing")
  func refusal() async {
    let store = TestStore(initialState: Transfers.State()) { Transfers() }
    await store.send(.transferTapped(from: 2, to: 1, cents: 1))
    await store.receive(\.refused) { $0.failure = "There is not enough money." }
    #expect(store.state.accounts.map(\.cents) == [500, 0])
    // An update of no row is no error, so the feature looks for the rows itself.
    await store.send(.transferTapped(from: 1, to: 3, cents: 1)) { $0.failure = nil }
    await store.receive(\.refused) { $0.failure = "NoSuchAccount()" }
    #expect(store.state.accounts.map(\.cents) == [500, 0])
  }

  @Test("Writes of other code are shown, too")
  func otherWriter() async throws {
    let store = TestStore(initialState: Transfers.State()) { Transfers() }
    try await database.write { db in
      try SavingsAccount.insert { SavingsAccount.Draft(owner: "Carl", cents: 70) }.execute(db)
    }
    await store.send(.transferTapped(from: 3, to: 2, cents: 70))
    #expect(store.state.accounts.map(\.cents) == [500, 70, 0])
  }
}

@Suite("The recipe of tests with a database file") struct DatabaseFileRecipeTests {
  @Test("The next start of the program finds what was saved")
  func restart() async throws {
    let pool = try DatabasePool.temporary()
    try await DatabaseMigrator.savings.migrate(pool)
    try await pool.seed {
      SavingsAccount(id: 1, owner: "Ada", cents: 500)
      SavingsAccount(id: 2, owner: "Bob", cents: 0)
    }
    await withDependencies {
      $0.defaultDatabase = pool
    } operation: {
      let first = TestStore(initialState: Transfers.State()) { Transfers() }
      await first.send(.transferTapped(from: 1, to: 2, cents: 5))
      await first.finish()
      let second = TestStore(initialState: Transfers.State()) { Transfers() }
      #expect(second.state.accounts.map(\.cents) == [495, 5])
    }
  }
}
