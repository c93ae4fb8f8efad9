import Foundation
import RatchetDependencies
import Testing

@Suite("A fault sweep") struct FileSweepTests {
  /// Replaces a file through a second one: either is whole, whatever fails.
  private func careful(_ files: FileSystemClient) throws(FileSystemError) {
    let old = try files.readText("/books")
    try files.writeText("\(old), Persuasion", to: "/books.new")
    try files.move("/books", "/books.old")
    try files.move("/books.new", "/books")
    try files.remove("/books.old")
  }

  @Test("makes each operation of a program fail once, in order, and then none")
  func each() {
    var failed: [FileOperation?] = []
    let count = FileSweep.run(["/books": Data("Emma".utf8)], with: .noSpace) { run in
      #expect(run.failure == nil)
      #expect(run.files.texts == ["/books": "Emma"])
      let error = failure { try careful(run.fileSystem) }
      #expect(error == run.failure)
      #expect(error == nil || error?.code == .noSpace)
      failed.append(run.failure?.operation)
      #expect(run.files.texts.values.contains { $0.hasPrefix("Emma") })
    }
    #expect(failed == [.read, .write, .move, .move, .remove, nil])
    #expect(count == 5)
  }

  @Test("also makes operations fail that a program only runs after another failure")
  func retries() {
    var failures = 0
    let count = FileSweep.run { run in
      do throws(FileSystemError) {
        try run.fileSystem.writeText("x", to: "/a")
      } catch {
        failures += 1
        #expect(failure { try run.fileSystem.writeText("x", to: "/a") } == nil)
      }
      #expect(run.files.texts == ["/a": "x"])
    }
    #expect(count == 1)
    #expect(failures == 1)
  }

  @Test("of a program without operations is one run, and an issue at its line")
  func none() async {
    var runs = 0
    let line: UInt = #line + 2
    let reported = await issues {
      #expect(FileSweep.run { _ in runs += 1 } == 0)
      let count = await FileSweep.run { _ in
        runs += 1
        await Task.yield()
      }
      #expect(count == 0)
    }
    #expect(runs == 2)
    #expect(
      reported
        == [line, line + 1].map {
          """
          RatchetIssue R000 at FileSweepTests.swift:\($0)
            A sweep of faults found no file operation: the program must use the run's fileSystem.
          """
        })
  }

  @Test("ends with the error that its body throws")
  func throwing() {
    var runs = 0
    #expect(throws: FileSystemError.self) {
      try FileSweep.run(["/books": Data()]) { run in
        runs += 1
        try careful(run.fileSystem)
      }
    }
    #expect(runs == 1)
  }

  @MainActor
  @Test("of an asynchronous program stays on the caller's actor")
  func asynchronous() async {
    var failed: [FileOperation?] = []
    let count = await FileSweep.run(["/books": Data("Emma".utf8)]) { run in
      MainActor.assertIsolated()
      await Task.yield()
      _ = failure { try careful(run.fileSystem) }
      failed.append(run.failure?.operation)
    }
    #expect(failed == [.read, .write, .move, .move, .remove, nil])
    #expect(count == 5)
  }
}
