/// A registered migration.
package struct Migration: Sendable {
  enum Body: Sendable {
    case sql(String)
    case closure(ClosureBody)
  }

  var name: String
  var body: Body

  var registered: MigrationPlan.Registered {
    MigrationPlan.Registered(name: name, checksum: checksum)
  }

  private var checksum: String? {
    switch body {
    case .sql(let sql): SQLText.checksum(of: sql)
    case .closure: nil
    }
  }

  /// Runs the migration. A ``DatabaseError`` is thrown with the migration's name; other errors are
  /// passed on.
  func run(_ db: Database) throws {
    do {
      switch body {
      case .sql(let sql): try db.execute(sql: sql)
      case .closure(let closure): try closure.call(db)
      }
    } catch var error as DatabaseError {
      error.message = Wording.migrationFailed(name, error.message)
      throw error
    }
  }
}

extension Migration {
  /// The closure of a migration, which can be compared with another.
  package struct ClosureBody: Sendable {
    let call: @Sendable (Database) throws -> Void

    /// An identity that is equal for two closures only if they do the same. Two closures that
    /// capture something differ, unless one is a copy of the other; two that capture nothing are
    /// equal if they have the same source location.
    ///
    /// It is valid as long as this value lives.
    package var identity: [UInt] {
      // Unsafe: a function is two words, the addresses of its code and of its captured values (zero
      // if there are none). They are only compared, and `self` keeps the second address from being
      // reused.
      withUnsafeBytes(of: self) { Array($0.bindMemory(to: UInt.self)) }
    }
  }

  /// An identity that is equal for two migrations only if they do the same.
  package var identity: Identity {
    switch body {
    case .sql(let sql): Identity(name: name, sql: sql, closure: [])
    case .closure(let closure): Identity(name: name, sql: nil, closure: closure.identity)
    }
  }

  package struct Identity: Hashable {
    var name: String
    var sql: String?
    var closure: [UInt]
  }
}
