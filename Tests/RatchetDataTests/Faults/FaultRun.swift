import RatchetData
import Testing

/// One run of a ledger's scenario, with a fault at a certain call.
struct FaultRun {
  enum Kind: Sendable, CaseIterable {
    case queue
    case pool
  }

  private enum End: Error {
    /// The database was closed because of the fault.
    case closed
  }

  private let kind: Kind
  private let fault: Fault
  private let path: String
  private let injection: FaultInjection
  private var ledger = Ledger()
  /// The ledger's contents if the step that threw was committed.
  private var alternative: Ledger?
  private var errors: [DatabaseError] = []

  init(_ kind: Kind, _ fault: Fault, path: String) {
    self.kind = kind
    self.fault = fault
    self.path = path
    injection = FaultInjection(fault)
  }

  /// Returns whether the fault occurred: if not, no later call is left to fail.
  mutating func run(_ steps: [Ledger.Step], failing number: Int) async throws -> Bool {
    injection.arm(at: number...(fault.duration == .once ? number : .max))
    do {
      let database = try open()
      for step in steps { try await perform(step, on: database) }
      await database.close()
    } catch End.closed {}
    injection.disarm()
    #expect(injection.openFiles == 0)
    // Some faults have no visible effect, such as that of a checkpoint that can run later.
    for error in errors {
      #expect(!injection.codes.isDisjoint(with: [error.code, error.code.primary]))
    }
    try await checkFile()
    return injection.wasHit
  }

  private mutating func open() throws -> any DatabaseWriter {
    do {
      return try makeDatabase()
    } catch {
      try note(error)
      if fault.duration == .untilReopened { throw End.closed }
      return try makeDatabase()
    }
  }

  private func makeDatabase() throws -> any DatabaseWriter {
    var configuration = injection.configuration
    configuration.durability = fault.durability
    configuration.busyTimeout = .zero
    configuration.maximumReaderCount = 1
    // A small cache, so that much goes through the file system.
    configuration.prepareConnection = { [fault] db in
      try db.execute(sql: "PRAGMA encoding = '\(fault.encoding)'")
      try db.execute(
        sql: "PRAGMA cache_size = 5; PRAGMA wal_autocheckpoint = 10; PRAGMA temp_store = FILE")
    }
    return switch kind {
    case .queue: try DatabaseQueue(path: path, configuration: configuration)
    case .pool: try DatabasePool(path: path, configuration: configuration)
    }
  }

  /// A step that fails has changed nothing, and succeeds when it is tried again.
  private mutating func perform(_ step: Ledger.Step, on database: any DatabaseWriter) async throws {
    do {
      try await ledger.perform(step, on: database)
    } catch {
      try note(error)
      if fault.duration == .untilReopened {
        alternative = ledger
        alternative?.apply(step)
        await database.close()
        throw End.closed
      }
      try await ledger.perform(.read, on: database)
      try await ledger.perform(step, on: database)
    }
    ledger.apply(step)
  }

  /// Records the errors of the fault, and ends it if it is a lasting one.
  private mutating func note(_ error: any Error) throws {
    let error = try #require(error as? DatabaseError, "\(error)")
    errors.append(error)
    #expect(errors.count == 1)
    #expect("\(error)".split(whereSeparator: { $0.isNewline }).count == 1)
    if fault.duration == .untilNoticed { injection.disarm() }
  }

  /// With the fault ended, all committed data is present.
  private mutating func checkFile() async throws {
    let database = try DatabaseQueue(path: path)
    let found = try await database.read { db in
      try db.expectSound()
      return try Ledger(reading: db)
    }
    await database.close()
    if fault.canLeaveCommitOpen, found == alternative { return }
    #expect(found == ledger)
  }
}
