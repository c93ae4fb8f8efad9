import Foundation
import RatchetData

/// The crash test's child process: writes transactions, each to two tables, and prints each commit
/// to its standard output, until it is killed at a moment that its seed chooses.
struct CrashWriter {
  /// The number of transactions that are kept: older ones are deleted, so that the file stays
  /// small.
  static let kept = 25

  private let path: String
  private let seed: UInt64

  init(path: String, seed: UInt64) {
    self.path = path
    self.seed = seed
  }

  static func createTables(at path: String) async throws {
    let database = try DatabasePool(path: path)
    try await database.write { db in
      for table in ["debit", "credit"] {
        try db.execute(
          sql: "CREATE TABLE \(table)(number INTEGER PRIMARY KEY, filler BLOB NOT NULL)")
      }
    }
    await database.close()
  }

  static func write(_ number: Int, size: Int, _ db: Database) throws {
    for table in ["debit", "credit"] {
      try db.execute(
        sql: "INSERT INTO \(table) VALUES (?, zeroblob(?))", arguments: [number, size])
      try db.execute(
        sql: "DELETE FROM \(table) WHERE number <= ?", arguments: [number - Self.kept])
    }
  }

  func run() async throws -> Never {
    var generator = SeededGenerator(seed: seed)
    // Locks are waited for as in a program: readers and writer compete for them.
    let fileSystem = FaultyFileSystem(sleeps: true)
    var configuration = fileSystem.configuration
    configuration.prepareConnection = { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 20") }
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      fileSystem.arm(.every, .kill, at: .random(upTo: 600, using: &generator))
    case 1:
      // Half of the data reaches the file.
      fileSystem.arm(.writing, .kill, at: .random(upTo: 200, using: &generator))
    default:
      let turns = Int.random(in: 0..<200_000, using: &generator)
      Thread {
        for _ in 0..<turns where Thread.current.isCancelled {}
        kill(getpid(), SIGKILL)
      }.start()
    }
    let database = try DatabasePool(path: path, configuration: configuration)
    let reading = Task {
      while true {
        try await database.read { db in
          guard try CrashState(reading: db).isWhole else { exit(EXIT_FAILURE) }
        }
      }
    }
    _ = reading
    var number = try await database.read { try CrashState(reading: $0).last }
    while true {
      number += 1
      let size = Int.random(in: 0..<9000, using: &generator)
      try await database.write { [number] in try Self.write(number, size: size, $0) }
      try FileHandle.standardOutput.write(contentsOf: Data("\(number)\n".utf8))
    }
  }
}

/// The contents of the two tables.
struct CrashState: Equatable, Sendable {
  var debit: [Int]
  var credit: [Int]

  init(reading db: Database) throws {
    func numbers(_ table: String) throws -> [Int] {
      try db.fetchAll(sql: "SELECT number FROM \(table) ORDER BY number")
    }
    debit = try numbers("debit")
    credit = try numbers("credit")
  }

  var last: Int { debit.last ?? 0 }

  /// Whether each of the last transactions is there, in both tables, and nothing else.
  var isWhole: Bool {
    debit == credit && debit == Array(max(1, last - CrashWriter.kept + 1)..<(last + 1))
  }
}

extension ClosedRange<Int> {
  /// A single number.
  fileprivate static func random(
    upTo limit: Int, using generator: inout SeededGenerator
  ) -> ClosedRange<Int> {
    let number = Int.random(in: 1...limit, using: &generator)
    return number...number
  }
}
