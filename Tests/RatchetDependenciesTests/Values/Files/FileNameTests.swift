import Foundation
import RatchetDependencies
import Testing

/// Names of files that Swift's characters would change. On Linux a name is any bytes; Apple's file
/// systems do not distinguish the two forms of an accent.
@Suite("Names of files in memory") struct FileNameTests {
  @Test("are separated by the bytes of a path, not by its characters")
  func combiningMark() throws {
    let files = FileSystemClient.inMemory()
    try files.createDirectory("/notes/\u{301}deep")
    try files.writeText("one", to: "/notes/\u{301}e")
    #expect(try files.list("/notes").map { Array($0.utf8) }.count == 2)
    #expect(try files.list("/") == ["notes"])
    #expect(try files.readText("/notes/\u{301}e") == "one")
  }

  @Test("differ if their bytes do")
  func forms() throws {
    let files = FileSystemClient.inMemory()
    try files.writeText("1", to: "/caf\u{e9}")
    try files.writeText("2", to: "/cafe\u{301}")
    #expect(try files.readText("/caf\u{e9}") == "1")
    #expect(try files.list("/").count == 2)
  }

  @Test("and paths are refused if they are too long", arguments: FileSystems.allCases)
  func long(files: FileSystems) throws {
    let name = String(repeating: "n", count: 300)
    let path = String(repeating: "a", count: 4096)
    try files.run { files, root in
      #expect(failure { try files.writeText("x", to: "\(root)/\(name)") }?.code == .invalid)
      #expect(failure { _ = try files.attributes("\(root)/\(name)") }?.code == .invalid)
      #expect(failure { try files.createDirectory("\(root)/\(name)/a") }?.code == .invalid)
      #expect(failure { _ = try files.read(path) }?.code == .invalid)
      try files.writeText("x", to: "\(root)/\(name.prefix(255))")
      #expect(try files.list(root).count == 1)
    }
  }

  #if os(Linux)
    @Test("on the disk are made in the directory that the bytes name")
    func combiningMarkOnDisk() throws {
      let files = FileSystemClient.ofSystem
      try files.withTemporaryDirectory { root in
        try files.createDirectory("\(root)/notes/\u{301}deep/x")
        #expect(try files.list(root) == ["notes"])
        #expect(try files.list("\(root)/notes").count == 1)
      }
    }
  #endif
}
