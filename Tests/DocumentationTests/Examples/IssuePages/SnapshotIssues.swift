import RatchetDataTesting
import RatchetDependencies
import RatchetTesting

// The mistakes and their fixes in Docs/IssueCodes/T022.md to T026.md and T060.md. IssuePageTests runs them,
// those of T024 to T026 with a copy of this file.

struct LoanSlip {
  var title = "Emma"
  var days = 21
}

extension DatabaseMigrator {
  static var loans: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "loans",
      sql: """
        CREATE TABLE loans (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
        INSERT INTO loans (title) VALUES ('Emma');
        """)
    return migrator
  }
}

enum SnapshotIssues {
  static func differs() {
    expectDump(LoanSlip()) {
      """
      LoanSlip(
        title: "Emma",
        days: 14
      )
      """
    }
  }

  static func recorded() {
    expectDump(LoanSlip()) {
      """
      LoanSlip(
        title: "Emma",
        days: 21
      )
      """
    }
  }

  static func missing() {
    expectDump(LoanSlip())
  }

  static func recording() {
    // RATCHET_RECORD=1 swift test --filter LoanTests
    expectDump(LoanSlip())
  }

  static func recordingFixed() {
    // swift test --filter LoanTests
    expectDump(LoanSlip()) {
      """
      LoanSlip(
        title: "Emma",
        days: 21
      )
      """
    }
  }

  static func notRecorded() {
    // RATCHET_RECORD=1 swift test --filter LoanTests
    let days = 14
    expectDump(LoanSlip().days) { "\(days)" }
  }

  static func notRecordedFixed() {
    expectDump(LoanSlip().days) { "21" }
  }

  static func reachedAgain() {
    // RATCHET_RECORD=1 swift test --filter LoanTests
    for days in [14, 21] {
      expectDump(days) { "14" }
    }
  }

  static func reachedAgainFixed() {
    expectDump([14, 21]) {
      """
      [
        [0]: 14,
        [1]: 21
      ]
      """
    }
  }

  static let titles = SQLQueryExpression("SELECT title FROM loans", as: String.self)

  static func queryFails() async throws {
    try await withDependencies {
      $0.defaultDatabase = try DatabaseQueue()
    } operation: {
      await expectQuery(titles)
    }
  }

  static func queryFailsFixed() async throws {
    try await withDependencies {
      try $0.bootstrapDatabase(.loans)
    } operation: {
      await expectQuery(titles) {
        """
        title
        ------
        "Emma"
        """
      }
    }
  }
}
