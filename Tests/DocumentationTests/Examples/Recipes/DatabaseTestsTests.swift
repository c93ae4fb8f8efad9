import Ratchet
import RatchetData
import RatchetDataTesting
import RatchetDependencies
import RatchetTesting
import Testing

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
