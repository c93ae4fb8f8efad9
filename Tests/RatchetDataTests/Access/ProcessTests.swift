import Foundation
import RatchetData
import Testing

#if !(os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
  @Suite(.timeLimit(.minutes(20))) struct ProcessTests {
    @Test("a killed process's commits are kept, the rest is not, and the file is intact")
    func killedInsideAWrite() async throws {
      let folder = try TemporaryFolder()
      let database = try DatabasePool(path: folder.path())
      try await database.createBooks()
      await database.close()
      let result = try await #require(
        processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
      ) { [path = folder.path() as String] in
        let database = try DatabasePool(path: path)
        for index in 0... {
          try await database.write { db in
            try db.insertBook("\(index)a")
            if index == 100 { kill(getpid(), SIGKILL) }
            try db.insertBook("\(index)b")
          }
          try FileHandle.standardOutput.write(contentsOf: Data("\(index)\n".utf8))
        }
      }
      let acknowledged = acknowledged(result)
      #expect(acknowledged == Array(0..<100))
      let titles = try await titlesOfSoundFile(folder.path())
      #expect(titles == acknowledged.flatMap { ["\($0)a", "\($0)b"] })
    }

    @Test("a process killed at any moment loses no committed write, and leaves no partial one")
    func killedAtAnyMoment() async throws {
      let folder = try TemporaryFolder()
      let database = try DatabasePool(path: folder.path())
      try await database.createBooks()
      await database.close()
      let result = try await #require(
        processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
      ) { [path = folder.path() as String] in
        let database = try DatabasePool(path: path)
        for index in 0... {
          // Another thread kills, while this one goes on writing.
          if index == 50 { Thread { kill(getpid(), SIGKILL) }.start() }
          try await database.write { db in
            for part in 0..<50 { try db.insertBook("\(index)-\(part)") }
          }
          try FileHandle.standardOutput.write(contentsOf: Data("\(index)\n".utf8))
        }
      }
      let acknowledged = acknowledged(result)
      #expect(acknowledged.count >= 50)
      let titles = try await titlesOfSoundFile(folder.path())
      let whole = (0..<titles.count / 50).flatMap { index in (0..<50).map { "\(index)-\($0)" } }
      #expect(titles == whole)
      // The last commit may have been made and not yet acknowledged.
      #expect([acknowledged.count, acknowledged.count + 1].contains(titles.count / 50))
    }

    @Test("two processes can write to one file")
    func twoProcesses() async throws {
      let folder = try TemporaryFolder()
      let database = try DatabasePool(path: folder.path())
      try await database.createBooks()
      let writing = Task {
        for index in 0..<200 { try await database.insertBook("ours \(index)") }
      }
      await #expect(processExitsWith: .success) { [path = folder.path() as String] in
        let database = try DatabasePool(path: path)
        for index in 0..<200 { try await database.insertBook("theirs \(index)") }
        let count = try await database.titles().count { $0.hasPrefix("theirs") }
        await database.close()
        guard count == 200 else { exit(EXIT_FAILURE) }
      }
      try await writing.value
      #expect(try await database.titles().count == 400)
      await database.close()
    }

    private func acknowledged(_ result: ExitTest.Result) -> [Int] {
      String(decoding: result.standardOutputContent, as: UTF8.self)
        .split(separator: "\n").compactMap { Int($0) }
    }

    private func titlesOfSoundFile(_ path: String) async throws -> [String] {
      let database = try DatabasePool(path: path)
      let check = try await database.read {
        try $0.fetchAll(String.self, sql: "PRAGMA integrity_check")
      }
      #expect(check == ["ok"])
      let titles = try await database.titles()
      await database.close()
      return titles
    }
  }
#endif
