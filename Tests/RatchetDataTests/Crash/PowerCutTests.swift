import Foundation
import RatchetData
import Testing

@Suite(.timeLimit(.minutes(20))) struct PowerCutTests {
  /// Writes until the power is cut at a call of the file system, then checks the remaining
  /// contents. Returns whether the power was cut, and how many reported commits were lost.
  private func run(
    cutAt number: Int, _ durability: DatabaseConfiguration.Durability, seed: UInt64,
    in folder: TemporaryFolder
  ) async throws -> (wasCut: Bool, lost: Int) {
    let path = folder.path("\(number)-\(seed).sqlite")
    try await CrashWriter.createTables(at: path)
    let fileSystem = FaultyFileSystem()
    fileSystem.rememberUnsynced()
    fileSystem.arm(.every, .failure(nil), at: number ... .max)
    let reported = try await write(path, durability, fileSystem)
    let wasCut = fileSystem.tally.hits > 0
    #expect(fileSystem.losePower(seed: seed))
    if FileManager.default.fileExists(atPath: path + "-shm") {
      try FileManager.default.removeItem(atPath: path + "-shm")
    }
    let database = try DatabaseQueue(path: path)
    let state = try await database.read { db in
      try db.expectSound()
      return try CrashState(reading: db)
    }
    await database.close()
    let comment: Comment = "call \(number), seed \(seed)"
    #expect(state.isWhole, comment)
    #expect(state.last <= reported + 1, comment)
    return (wasCut, reported - state.last)
  }

  private func write(
    _ path: String, _ durability: DatabaseConfiguration.Durability, _ fileSystem: FaultyFileSystem
  ) async throws -> Int {
    var configuration = fileSystem.configuration
    configuration.durability = durability
    configuration.busyTimeout = .zero
    configuration.prepareConnection = { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 8") }
    var reported = 0
    do {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      do {
        for number in 1...12 {
          try await database.write { try CrashWriter.write(number, size: number * 300, $0) }
          reported = number
        }
      } catch is DatabaseError {}
      await database.close()
    } catch is DatabaseError {}
    return reported
  }

  @Test(
    "a power cut at any moment leaves whole transactions; and all of them, if so configured",
    arguments: [DatabaseConfiguration.Durability.processCrash, .powerLoss])
  func everyCall(_ durability: DatabaseConfiguration.Durability) async throws {
    var generator = SeededGenerator()
    let folder = try TemporaryFolder.fast()
    var number = 0
    var wasCut = true
    var lost = 0
    while wasCut {
      number += 1
      for _ in 0..<3 {
        let result = try await run(
          cutAt: number, durability, seed: generator.next(), in: folder)
        wasCut = result.wasCut
        lost = max(lost, result.lost)
      }
    }
    #expect(number > 100)
    switch durability {
    case .processCrash: #expect(lost > 0, "no commit was lost: the power cut has no effect")
    case .powerLoss: #expect(lost <= 0)
    }
  }
}
