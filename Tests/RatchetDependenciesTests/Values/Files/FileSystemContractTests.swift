import Foundation
import RatchetDependencies
import Testing

@Suite("Files of the system and in memory alike") struct FileSystemContractTests {
  @Test("are read as they were written, and can be appended to", arguments: FileSystems.allCases)
  func contents(files: FileSystems) throws {
    try files.run { files, root in
      let path = "\(root)/a"
      try files.write(Data([0, 255, 10]), path)
      #expect(try files.read(path) == Data([0, 255, 10]))
      try files.writeText("Zoë", to: path)
      try files.appendText(" and Emma", to: path)
      #expect(try files.readText(path) == "Zoë and Emma")
      try files.append(Data("new".utf8), "\(root)/b")
      #expect(try files.readText("\(root)/b") == "new")
      try files.write(Data(), path)
      #expect(try files.read(path) == Data())
      #expect(try files.list(root) == ["a", "b"])
    }
  }

  @Test("keep a byte order mark of a text", arguments: FileSystems.allCases)
  func byteOrderMark(files: FileSystems) throws {
    try files.run { files, root in
      try files.writeText("\u{FEFF}abc", to: "\(root)/a")
      let text = try files.readText("\(root)/a")
      #expect(Array(text.unicodeScalars) == Array("\u{FEFF}abc".unicodeScalars))
    }
  }

  @Test("are listed by name, without deeper ones", arguments: FileSystems.allCases)
  func list(files: FileSystems) throws {
    try files.run { files, root in
      #expect(try files.list(root) == [])
      try files.createDirectory("\(root)/b/c/d")
      for name in ["z", "a", "B", ".hidden", "b/deep"] {
        try files.writeText(name, to: "\(root)/\(name)")
      }
      #expect(try files.list(root) == [".hidden", "B", "a", "b", "z"])
      #expect(try files.list("\(root)/b/") == ["c", "deep"])
      #expect(try files.list("\(root)/./b/../b/c") == ["d"])
    }
  }

  @Test("report what exists and what does not", arguments: FileSystems.allCases)
  func attributes(files: FileSystems) throws {
    try files.run { files, root in
      try files.writeText("four", to: "\(root)/a")
      try files.createDirectory("\(root)/b")
      #expect(try files.attributes("\(root)/a")?.kind == .file)
      #expect(try files.attributes("\(root)/a")?.size == 4)
      #expect(try files.attributes("\(root)/b")?.kind == .directory)
      #expect(try files.attributes("\(root)/b")?.size == 0)
      #expect(try files.attributes("\(root)/c") == nil)
      #expect(try files.attributes("\(root)/a/c") == nil)
      #expect(try files.exists("\(root)/b"))
      #expect(try !files.exists("\(root)/c"))
    }
  }

  @Test("are moved and copied with all of their contents", arguments: FileSystems.allCases)
  func moveAndCopy(files: FileSystems) throws {
    try files.run { files, root in
      try files.createDirectory("\(root)/a/empty")
      try files.writeText("one", to: "\(root)/a/1")
      try files.writeText("beside", to: "\(root)/ab")
      try files.copy("\(root)/a", "\(root)/b")
      try files.writeText("changed", to: "\(root)/b/1")
      #expect(try files.readText("\(root)/a/1") == "one")
      try files.move("\(root)/a", "\(root)/c")
      #expect(try files.list(root) == ["ab", "b", "c"])
      #expect(try files.list("\(root)/c") == ["1", "empty"])
      try files.move("\(root)/c/1", "\(root)/b/2")
      #expect(try files.list("\(root)/b") == ["1", "2", "empty"])
      try files.copy("\(root)/b/2", "\(root)/3")
      #expect(try files.readText("\(root)/3") == "one")
    }
  }

  @Test("are copied alike with a / at the end of the directory", arguments: FileSystems.allCases)
  func copyOfDirectoryWithSlash(files: FileSystems) throws {
    try files.run { files, root in
      try files.createDirectory("\(root)/a/b")
      try files.writeText("one", to: "\(root)/a/1")
      try files.writeText("two", to: "\(root)/a/b/2")
      for (number, slashes) in ["/", "//", "/./", "/."].enumerated() {
        let copy = "copy \(number)"
        try files.copy("\(root)/a\(slashes)", "\(root)/\(copy)")
        #expect(try files.list("\(root)/\(copy)") == ["1", "b"])
        #expect(try files.readText("\(root)/\(copy)/b/2") == "two")
      }
      #expect(try files.list(root) == ["a", "copy 0", "copy 1", "copy 2", "copy 3"])
    }
  }

  @Test("are removed with all of their contents", arguments: FileSystems.allCases)
  func remove(files: FileSystems) throws {
    try files.run { files, root in
      try files.createDirectory("\(root)/a/b")
      try files.writeText("one", to: "\(root)/a/b/1")
      try files.writeText("beside", to: "\(root)/ab")
      try files.remove("\(root)/a")
      #expect(try files.list(root) == ["ab"])
      try files.remove("\(root)/ab")
      #expect(try files.list(root) == [])
    }
  }

  @Test("keep a directory's contents when it is created again", arguments: FileSystems.allCases)
  func createAgain(files: FileSystems) throws {
    try files.run { files, root in
      try files.createDirectory("\(root)/a/b")
      try files.writeText("one", to: "\(root)/a/b/1")
      try files.createDirectory("\(root)/a/b")
      try files.createDirectory("\(root)/a")
      #expect(try files.list("\(root)/a/b") == ["1"])
    }
  }

  @Test("give each temporary directory once", arguments: FileSystems.allCases)
  func temporary(files: FileSystems) throws {
    try files.run { files, _ in
      let paths = [try files.temporaryDirectory(), try files.temporaryDirectory()]
      #expect(paths[0] != paths[1])
      for path in paths {
        #expect(try files.list(path) == [])
        try files.remove(path)
      }
    }
  }

  private struct Refusal: Error {}

  @Test("remove a temporary directory whatever happens", arguments: FileSystems.allCases)
  func withTemporary(files: FileSystems) throws {
    try files.run { files, _ in
      var paths: [String] = []
      let text = try files.withTemporaryDirectory { path in
        paths.append(path)
        try files.writeText("x", to: "\(path)/a")
        return try files.readText("\(path)/a")
      }
      #expect(text == "x")
      #expect(throws: Refusal.self) {
        try files.withTemporaryDirectory { path in
          paths.append(path)
          throw Refusal()
        }
      }
      let left = try paths.filter { try files.exists($0) }
      #expect(paths.count == 2)
      #expect(left == [])
    }
  }
}
