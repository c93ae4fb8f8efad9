import Foundation
import RatchetDependencies
import Testing

@Suite("Files of the system and in memory alike refuse") struct FileSystemFailureTests {
  typealias Operation = @Sendable (FileSystemClient, _ from: String, _ to: String) throws -> Void

  /// Each kind of operation that has a path, by name.
  static let operations: [(FileOperation, Operation)] = [
    (.read, { files, path, _ in _ = try files.read(path) }),
    (.write, { files, path, _ in try files.write(Data(), path) }),
    (.append, { files, path, _ in try files.append(Data(), path) }),
    (.list, { files, path, _ in _ = try files.list(path) }),
    (.createDirectory, { files, path, _ in try files.createDirectory(path) }),
    (.remove, { files, path, _ in try files.remove(path) }),
    (.move, { files, from, to in try files.move(from, to) }),
    (.copy, { files, from, to in try files.copy(from, to) }),
  ]

  /// The error of each operation, in a directory with a file `file` and a directory `directory`
  /// that has a file in it.
  private func codes(
    _ files: FileSystems, from: String, to: String = "free"
  ) throws -> [FileOperation: FileSystemError.Code] {
    var codes: [FileOperation: FileSystemError.Code] = [:]
    for (kind, operation) in Self.operations {
      try files.run { files, root in
        try files.createDirectory("\(root)/directory")
        try files.writeText("x", to: "\(root)/file")
        try files.writeText("y", to: "\(root)/directory/inner")
        let error = failure { try operation(files, "\(root)/\(from)", "\(root)/\(to)") }
        codes[kind] = error?.code
        // The error names itself, and everything is unchanged.
        if let error {
          #expect(error.operation == kind)
          #expect(error.path == "\(root)/\(from)")
          #expect(try files.list(root) == ["directory", "file"])
          #expect(try files.readText("\(root)/file") == "x")
          #expect(try files.list("\(root)/directory") == ["inner"])
        }
      }
    }
    return codes
  }

  @Test("a missing file", arguments: FileSystems.allCases)
  func notFound(files: FileSystems) throws {
    #expect(
      try codes(files, from: "none") == [
        .read: .notFound, .list: .notFound, .remove: .notFound, .move: .notFound,
        .copy: .notFound,
      ])
  }

  @Test("a missing directory", arguments: FileSystems.allCases)
  func noParent(files: FileSystems) throws {
    #expect(
      try codes(files, from: "none/a") == [
        .read: .notFound, .write: .notFound, .append: .notFound, .list: .notFound,
        .remove: .notFound, .move: .notFound, .copy: .notFound,
      ])
  }

  @Test("reading or writing a directory as a file", arguments: FileSystems.allCases)
  func directory(files: FileSystems) throws {
    #expect(
      try codes(files, from: "directory") == [
        .read: .isADirectory, .write: .isADirectory, .append: .isADirectory,
      ])
  }

  @Test("using a file as a directory", arguments: FileSystems.allCases)
  func file(files: FileSystems) throws {
    #expect(
      try codes(files, from: "file") == [.list: .notADirectory, .createDirectory: .alreadyExists])
    for below in ["file/a", "file/a/b"] {
      let all = try codes(files, from: below)
      for kind in [.read, .write, .append, .list, .createDirectory] as [FileOperation] {
        #expect(all[kind] == .notADirectory, "\(kind) \(below)")
      }
    }
  }

  @Test("moving or copying over an existing file", arguments: FileSystems.allCases)
  func taken(files: FileSystems) throws {
    let expected: [FileOperation: FileSystemError.Code] = [
      .move: .alreadyExists, .copy: .alreadyExists,
    ]
    for (from, to) in [
      ("directory/inner", "file"), ("directory/inner", "directory"), ("file", "file"),
    ] {
      let all = try codes(files, from: from, to: to)
      #expect(all.filter { [.move, .copy].contains($0.key) } == expected, "\(from) to \(to)")
    }
  }

  @Test("moving or copying into a missing directory", arguments: FileSystems.allCases)
  func noTarget(files: FileSystems) throws {
    let all = try codes(files, from: "file", to: "none/a")
    #expect(all[.move] == .notFound)
    #expect(all[.copy] == .notFound)
  }

  @Test("moving or copying a directory into itself", arguments: FileSystems.allCases)
  func intoItself(files: FileSystems) throws {
    let all = try codes(files, from: "directory", to: "directory/sub")
    #expect(all[.move] == .invalid)
    #expect(all[.copy] == .invalid)
  }

  @Test("reading other bytes as text", arguments: FileSystems.allCases)
  func text(files: FileSystems) throws {
    try files.run { files, root in
      try files.write(Data([0xFF]), "\(root)/a")
      let error = failure { _ = try files.readText("\(root)/a") }
      #expect(error == FileSystemError(.invalid, .read, "\(root)/a"))
    }
  }
}
