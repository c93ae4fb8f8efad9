import Foundation
import RatchetDependencies
import Testing

@Suite("A written file of the system") struct SystemFileWriteTests {
  private let files = FileSystemClient.ofSystem

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("keeps its permissions", arguments: [0o600, 0o755, 0o640, 0o666])
  func rights(mode: Int) throws {
    try files.withTemporaryDirectory { directory in
      let path = "\(directory)/a"
      try files.writeText("old", to: path)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      try files.writeText("new", to: path)
      #expect(try self.mode(path) == mode)
      #expect(try files.readText(path) == "new")
      #expect(try files.list(directory) == ["a"])
    }
  }

  @Test("has the default permissions if it is new")
  func newFile() throws {
    try files.withTemporaryDirectory { directory in
      try files.writeText("x", to: "\(directory)/written")
      try files.appendText("x", to: "\(directory)/added")
      #expect(try mode("\(directory)/written") == mode("\(directory)/added"))
    }
  }

  @Test("is refused if it is read-only, except for a privileged user", arguments: [0o444])
  func readOnly(mode: Int) throws {
    try files.withTemporaryDirectory { directory in
      let path = "\(directory)/a"
      try files.writeText("old", to: path)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let error = failure { try files.writeText("new", to: path) }
      let mayAll = geteuid() == 0
      #expect(error?.code == (mayAll ? nil : .noPermission))
      #expect(try files.readText(path) == (mayAll ? "new" : "old"))
      #expect(try self.mode(path) == mode)
      #expect(try files.list(directory) == ["a"])
    }
  }

  @Test(
    "is the target of a link, and the link stays, whether the target existed or not",
    arguments: [true, false])
  func link(isThere: Bool) throws {
    try files.withTemporaryDirectory { directory in
      try files.createDirectory("\(directory)/inner")
      if isThere { try files.writeText("old", to: "\(directory)/inner/a") }
      for (link, target) in [("1", "inner/a"), ("inner/2", "../1"), ("3", "\(directory)/inner/2")] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(directory)/\(link)", withDestinationPath: target)
        try files.writeText(link, to: "\(directory)/\(link)")
        #expect(try files.attributes("\(directory)/\(link)")?.kind == .symbolicLink)
        #expect(try files.attributes("\(directory)/inner/a")?.kind == .file)
        #expect(try files.readText("\(directory)/inner/a") == link)
      }
    }
  }

  @Test("is refused if links lead in a circle, or to a missing directory")
  func brokenLinks() throws {
    try files.withTemporaryDirectory { directory in
      for (link, target) in [("1", "2"), ("2", "1"), ("3", "none/a")] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(directory)/\(link)", withDestinationPath: target)
      }
      #expect(failure { try files.writeText("x", to: "\(directory)/1") }?.code == .invalid)
      #expect(failure { try files.writeText("x", to: "\(directory)/3") }?.code == .notFound)
      #expect(try files.list(directory) == ["1", "2", "3"])
    }
  }

  @Test(
    "is listed, copied and moved through links, and a directory is not copied into itself by one")
  func linkedDirectories() throws {
    try files.withTemporaryDirectory { directory in
      try files.createDirectory("\(directory)/a")
      try FileManager.default.createSymbolicLink(
        atPath: "\(directory)/link", withDestinationPath: "a")
      for operation in [files.move, files.copy] {
        let error = failure { try operation("\(directory)/a", "\(directory)/link/b") }
        #expect(error?.code == .invalid)
      }
      try files.writeText("x", to: "\(directory)/link/b")
      try files.move("\(directory)/link/b", "\(directory)/a/c")
      #expect(try files.list("\(directory)/link") == ["c"])
      try files.move("\(directory)/link", "\(directory)/other")
      #expect(try files.list(directory) == ["a", "other"])
      #expect(try files.readText("\(directory)/other/../a/c") == "x")
    }
  }

  @Test("can be a pipe, which stays one, and receives the text")
  func pipe() throws {
    try files.withTemporaryDirectory { directory in
      let path = "\(directory)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let end = FileHandle(
        fileDescriptor: open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC), closeOnDealloc: true)
      try files.writeText("x", to: path)
      #expect(try files.attributes(path)?.kind == .other)
      #expect(try end.read(upToCount: 1) == Data("x".utf8))
    }
  }

  @Test("can have as long a name as the system allows, and be large")
  func limits() throws {
    try files.withTemporaryDirectory { directory in
      let path = "\(directory)/\(String(repeating: "n", count: 255))"
      let data = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      try files.write(data, path)
      #expect(try files.read(path) == data)
    }
  }
}
