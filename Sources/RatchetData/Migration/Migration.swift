/// A migration as it was registered.
struct Migration: Sendable {
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

  /// An error of the database says which migration it is of; others are as they were thrown.
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
  /// A closure of a migration, which can be told from another.
  struct ClosureBody: Sendable {
    let call: @Sendable (Database) throws -> Void

    /// Equal for two only if they do the same. Two that capture something differ, unless one is a
    /// copy of the other; two that capture nothing are equal where they stand at one place.
    ///
    /// It is good for as long as this value lives.
    var identity: [UInt] {
      // A function is two words: the address of its code, and of what it captures (zero if nothing).
      // They are only compared, and `self` keeps the second one from being anything else's address.
      withUnsafeBytes(of: self) { Array($0.bindMemory(to: UInt.self)) }
    }
  }

  /// Equal for two only if they do the same.
  var identity: Identity {
    switch body {
    case .sql(let sql): Identity(name: name, sql: sql, closure: [])
    case .closure(let closure): Identity(name: name, sql: nil, closure: closure.identity)
    }
  }

  struct Identity: Hashable {
    var name: String
    var sql: String?
    var closure: [UInt]
  }
}
