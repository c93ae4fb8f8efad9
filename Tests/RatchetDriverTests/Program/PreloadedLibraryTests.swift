import Foundation
import Testing

#if os(Linux)
  @Suite("A program that has loaded a library of tests")
  struct PreloadedLibraryTests {
    /// The path from which this process has loaded Swift Testing.
    private func testingLibrary() throws -> String {
      // A file without a size: code that reads by size finds nothing.
      let handle = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps"))
      let maps = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
      let line = try #require(
        maps.split(separator: "\n").first { $0.hasSuffix("/libTesting.so") })
      return String(line[try #require(line.firstIndex(of: "/"))...])
    }

    @Test("runs live, with live dependencies: nothing makes it look like a test")
    func runsLive() async throws {
      let folder = try TemporaryFolder()
      let preloaded = [ProcessInfo.processInfo.environment["LD_PRELOAD"], try testingLibrary()]
      let program = try SpawnedProgram(
        ["run", "CountersList", "--format", "json"],
        environment: [
          "LD_PRELOAD": preloaded.compactMap(\.self).joined(separator: ":"),
          "RATCHET_DATABASE": folder.path + "/kept.sqlite",
        ])
      program.write("addButtonTapped\n")
      try program.closeInput()
      let output = try program.restOfOutput()
      let error = try program.errorText()

      #expect(try await program.exitCode() == 0)
      #expect(output.contains(#""path":"rows[1]""#))
      #expect(error == "")
    }
  }
#endif
