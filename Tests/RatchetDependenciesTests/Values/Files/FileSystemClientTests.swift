import Foundation
import RatchetDependencies
import Testing

@Suite("The file system") struct FileSystemClientTests {
  @Test("is the system's in a live run")
  func live() throws {
    try withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.fileSystem) var files
      try files.withTemporaryDirectory { path in
        try files.writeText("x", to: "\(path)/a")
        #expect(FileManager.default.contents(atPath: "\(path)/a") == Data("x".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        try FileManager.default.createSymbolicLink(
          atPath: "\(path)/link", withDestinationPath: "nowhere")
        #expect(try files.attributes("\(path)/link")?.kind == .symbolicLink)
        #expect(try files.exists("\(path)/link"))
      }
    }
  }

  @Test("is in memory in a preview, and empty")
  func preview() throws {
    try withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.fileSystem) var files
      let names = try files.list("/")
      #expect(names == [])
    }
  }

  @Test("in a test is an issue for each operation, at the line that reads it, and throws")
  func missing() {
    let line: UInt = #line + 4
    let kinds = FileSystemFailureTests.operations.map(\.0) + [.attributes, .temporaryDirectory]
    var errors: [FileSystemError?] = []
    let reported = issues {
      @Dependency(\.fileSystem) var files
      let unused = files
      for (_, operation) in FileSystemFailureTests.operations {
        errors.append(failure { try operation(unused, "/a", "/b") })
      }
      errors.append(failure { _ = try unused.exists("/a") })
      errors.append(failure { _ = try unused.temporaryDirectory() })
    }
    #expect(errors.map { $0?.code } == kinds.map { _ in .unimplemented })
    #expect(errors.map { $0?.operation } == kinds)
    #expect(reported.count == kinds.count)
    #expect(
      reported.allSatisfy {
        $0.hasPrefix("RatchetIssue D001 at FileSystemClientTests.swift:\(line)\n")
      })
  }

  @Test("can be overridden in part in a test, without an issue")
  func part() throws {
    let reported = try issues {
      try withDependencies {
        $0.fileSystem.read = { path throws(FileSystemError) in
          guard path == "/a" else { throw FileSystemError(.notFound, .read, path) }
          return Data("x".utf8)
        }
      } operation: {
        @Dependency(\.fileSystem) var files
        let text = try files.readText("/a")
        #expect(text == "x")
        #expect(throws: FileSystemError(.notFound, .read, "/b")) { try files.read("/b") }
      }
    }
    #expect(reported == [])
  }

  @Test("appends the text of several programs to one file, and loses none of it")
  func append() async throws {
    let files = FileSystemClient.ofSystem
    let directory = try files.temporaryDirectory()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for _ in 0..<50 { try files.appendText("\(writer)\n", to: "\(directory)/log") }
        }
      }
      try await group.waitForAll()
    }
    let lines = try files.readText("\(directory)/log").split(separator: "\n")
    #expect(lines.count == 200)
    #expect(Dictionary(grouping: lines) { $0 }.mapValues(\.count).values.allSatisfy { $0 == 50 })
    try files.remove(directory)
  }
}
