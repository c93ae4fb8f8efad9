import Foundation
import RatchetData
import Testing

#if !(os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
  @Suite(.timeLimit(.minutes(20))) struct CrashTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.fast() }

    @Test("processes killed at 200 random moments lose no reported commit, and tear none")
    func killed() async throws {
      var generator = SeededGenerator()
      try await CrashWriter.createTables(at: folder.path())
      var last = 0
      for round in 0..<200 {
        let seed = generator.next()
        let reported = try await reportsUntilKilled(seed: seed)
        let comment: Comment = "seed \(generator.seed), round \(round)"
        // Only the last commit can have been made without being reported.
        #expect(reported.isEmpty || reported == Array(last + 1...last + reported.count), comment)
        last += reported.count
        let state = try await inspect(isCopy: round.isMultiple(of: 2), comment)
        #expect(state.isWhole, comment)
        try #require([last, last + 1].contains(state.last), comment)
        last = state.last
      }
      #expect(last > 200)
    }

    private func reportsUntilKilled(seed: UInt64) async throws -> [Int] {
      let result = try await #require(
        processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
      ) { [path = folder.path() as String, seed = seed as UInt64] in
        try await CrashWriter(path: path, seed: seed).run()
      }
      return String(decoding: result.standardOutputContent, as: UTF8.self)
        .split(separator: "\n").compactMap { Int($0) }
    }

    /// Opens the file, or a copy, so that the next process finds the log as the last one left it.
    private func inspect(isCopy: Bool, _ comment: Comment) async throws -> CrashState {
      var path = folder.path()
      if isCopy {
        path = folder.path("copy.sqlite")
        for suffix in ["", "-wal"]
        where FileManager.default.fileExists(atPath: folder.path() + suffix) {
          try FileManager.default.copyItem(atPath: folder.path() + suffix, toPath: path + suffix)
        }
      }
      let database = try DatabasePool(path: path)
      let state = try await database.read { db in
        try db.expectSound()
        return try CrashState(reading: db)
      }
      await database.close()
      if isCopy { try FileManager.default.removeItem(atPath: path) }
      return state
    }
  }
#endif
