import Ratchet
import RatchetData
import RatchetDependencies
import RatchetDriver

@Table("entry")
struct Entry: Hashable, Identifiable, Codable, Sendable {
  let id: Int
  var amount = 0
}

/// A list in the database, observed in each possible way.
struct Ledger: Reducer {
  struct State: Equatable, Sendable, Encodable {
    @FetchAll(Entry.order(by: \.id)) var entries
    var total = 0
    var audits = 0
    var detail: Detail?
  }

  struct Detail: Equatable, Sendable, Encodable {
    @FetchOne(Entry.all.count()) var count = 0
  }

  @CasePathable
  enum Action: Equatable, Sendable, Codable {
    case appeared
    case addTapped(Int)
    case saveTapped(Int)
    case saved
    case lateTapped
    case entriesChanged([Int])
    case bonusTapped
    case partTapped
    case partChanged(Int)
    case auditTapped
    case audited(inserted: Int)
    case gateTapped
    case waiting
    case passed
    case breakTapped
    case detailTapped
  }

  @Dependency(\.defaultDatabase) var database
  @Dependency(LedgerGate.self) var gate

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .observe(Entry.order(by: \.id)) { .entriesChanged($0.map(\.amount)) }
      case .addTapped(let amount):
        return add(amount)
      case .saveTapped(let amount):
        let database = database
        return .run { send in
          try await database.write { try Entry.insert { Entry.Draft(amount: amount) }.execute($0) }
          await send(.saved)
        }
      case .lateTapped:
        // It observes a table, and writes to it before it observes again.
        let database = database
        return .run { send in
          var counts = database.values { try Entry.all.fetchCount($0) }.makeAsyncIterator()
          _ = try await counts.next()
          for _ in 0..<3 {
            try await database.write { try Entry.insert { Entry.Draft(amount: 0) }.execute($0) }
          }
          if let count = try await counts.next() { await send(.partChanged(count)) }
        }
      case .entriesChanged(let amounts):
        let old = state.total
        state.total = amounts.reduce(0, +)
        // Each ten adds one more by a write, which is observed in turn.
        return state.total / 10 > old / 10 ? .send(.bonusTapped) : .none
      case .bonusTapped:
        return add(1)
      case .partTapped:
        return .run { [database] send in
          try await withTaskCancellation(id: "part") {
            for try await count in database.values({ try Entry.all.fetchCount($0) }) {
              await send(.partChanged(count))
            }
          }
        }
      case .auditTapped:
        return .run { [database] send in
          for try await commit in database.changes(in: Entry.self) {
            await send(.audited(inserted: commit[Entry.self]?.inserted.count ?? 0))
          }
        }
      case .audited:
        state.audits += 1
        return .none
      case .gateTapped:
        return .run { [gate] send in
          await send(.waiting)
          await gate.pass()
          await send(.passed)
        }
      case .breakTapped:
        return .run { [database] _ in
          try await database.write { try $0.execute(sql: "DROP TABLE entry") }
        }
      case .detailTapped:
        state.detail = Detail()
        return .none
      case .saved, .partChanged, .waiting, .passed:
        return .none
      }
    }
  }

  /// A closure without a capture list starts in the store's isolation, so that its order is fixed.
  private func add(_ amount: Int) -> Effect<Action> {
    let database = database
    return .run { _ in
      try await database.write { try Entry.insert { Entry.Draft(amount: amount) }.execute($0) }
    }
  }
}

/// An effect waits here for something other than the database.
struct LedgerGate: TestDependencyKey, Sendable {
  var pass: @Sendable () async -> Void = {}

  static var testValue: LedgerGate { LedgerGate() }
}

extension Ledger.Action: ActionExamples {
  static var examples: [Ledger.Action] { [.appeared, .addTapped(2), .entriesChanged([2])] }
}

extension DatabaseMigrator {
  static var ledger: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1 entry") { db in
      try db.execute(sql: "CREATE TABLE entry(id INTEGER PRIMARY KEY, amount INTEGER NOT NULL)")
    }
    return migrator
  }
}

extension DrivenFeature {
  /// - Parameter prepared: called with the database of the run.
  static func ledger(
    _ name: String = "Ledger",
    loading: Ledger.Action? = .appeared,
    gate: LedgerGate = LedgerGate(),
    prepared: @escaping @Sendable (any DatabaseWriter) -> Void = { _ in },
    seeds: (@Sendable (Database) throws -> Void)? = nil
  ) -> DrivenFeature {
    DrivenFeature(
      name, summary: "entries", state: Ledger.State(),
      storage: DrivenStorage(
        loading: loading,
        prepare: { database, dependencies in
          try await DatabaseMigrator.ledger.migrate(database)
          dependencies.defaultDatabase = database
          dependencies[LedgerGate.self] = gate
          prepared(database)
        }, seeds: seeds)
    ) {
      Ledger()
    }
  }
}
