import Foundation
import Testing

@testable import RatchetSystem

@Suite("A file that is replaced as a whole", .timeLimit(.minutes(20))) struct AtomicWriteTests {
  private let manager = FileManager.default

  /// A folder of the test's own, removed after it. Every user may write there.
  private func withFolder<R>(_ body: (String) throws -> R) throws -> R {
    let folder = manager.temporaryDirectory.appending(path: "RatchetTests-\(UUID())").path
    try manager.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
    try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    defer { #expect(throws: Never.self) { try manager.removeItem(atPath: folder) } }
    return try body(folder)
  }

  private func write(_ text: String, to path: String) throws {
    try AtomicWrite.replace(path, with: Data(text.utf8).bytes)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func mode(_ path: String) throws -> Int? {
    try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func names(_ folder: String) throws -> [String] {
    try manager.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test(
    "keeps the link that leads to it, whether it is there yet or not", arguments: [true, false])
  func link(isThere: Bool) throws {
    try withFolder { folder in
      try manager.createDirectory(
        atPath: "\(folder)/inner", withIntermediateDirectories: true)
      if isThere { try write("old", to: "\(folder)/inner/a") }
      for (link, target) in [("1", "inner/a"), ("inner/2", "../1"), ("3", "\(folder)/inner/2")] {
        try manager.createSymbolicLink(
          atPath: "\(folder)/\(link)", withDestinationPath: target)
        try write(link, to: "\(folder)/\(link)")
        #expect(try manager.destinationOfSymbolicLink(atPath: "\(folder)/\(link)") == target)
        #expect(try text("\(folder)/inner/a") == link)
      }
      #expect(try names("\(folder)/inner") == ["2", "a"])
    }
  }

  @Test("is made with the folders above it, also those of a link's target")
  func folders() throws {
    try withFolder { folder in
      try manager.createSymbolicLink(
        atPath: "\(folder)/link", withDestinationPath: "deep/er/a")
      #expect(throws: FileWriteError.self) { try write("x", to: "\(folder)/link") }
      try AtomicWrite.replace("\(folder)/link", with: Data("x".utf8).bytes, makesFolders: true)
      #expect(try text("\(folder)/deep/er/a") == "x")
      #expect(try names(folder) == ["deep", "link"])
    }
  }

  @Test("is none where links lead in a circle")
  func circle() throws {
    try withFolder { folder in
      try manager.createSymbolicLink(atPath: "\(folder)/1", withDestinationPath: "2")
      try manager.createSymbolicLink(atPath: "\(folder)/2", withDestinationPath: "1")
      let error = #expect(throws: FileWriteError.self) { try write("x", to: "\(folder)/1") }
      #expect(error?.call == "readlink")
      #expect(error?.number == ErrorNumber(ELOOP))
      #expect(try names(folder) == ["1", "2"])
    }
  }

  @Test("keeps its permissions", arguments: [0o600, 0o755, 0o640, 0o666])
  func permissions(mode: Int) throws {
    try withFolder { folder in
      try write("old", to: "\(folder)/a")
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(folder)/a")
      try write("new", to: "\(folder)/a")
      #expect(try self.mode("\(folder)/a") == mode)
      #expect(try text("\(folder)/a") == "new")
    }
  }

  @Test("stays as it is where this process may not write to it")
  func readOnly() async throws {
    let folder = manager.temporaryDirectory.appending(path: "RatchetTests-\(UUID())").path
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    try write("old", to: "\(folder)/a")
    try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: "\(folder)/a")
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      // The superuser may write to every file, so the test gives up that right.
      if geteuid() == 0 { #expect(seteuid(65_534) == 0) }
      let error = #expect(throws: FileWriteError.self) {
        try AtomicWrite.replace("\(folder)/a", with: Data("new".utf8).bytes)
      }
      #expect(error?.call == "access")
      #expect(error?.number == ErrorNumber(EACCES))
    }
    #expect(try text("\(folder)/a") == "old")
    #expect(try names(folder) == ["a"])
    try manager.removeItem(atPath: folder)
  }

  @Test("must be a file: a folder and a pipe are refused and stay")
  func noFile() throws {
    try withFolder { folder in
      let (inner, pipe) = ("\(folder)/inner", "\(folder)/pipe")
      try manager.createDirectory(atPath: inner, withIntermediateDirectories: true)
      #expect(mkfifo(pipe, 0o600) == 0)
      try manager.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "pipe")
      let ofFolder = #expect(throws: FileWriteError.self) { try write("x", to: inner) }
      #expect(ofFolder?.number == ErrorNumber(EISDIR))
      for path in [pipe, "\(folder)/link"] {
        let ofPipe = #expect(throws: FileWriteError.self) { try write("x", to: path) }
        #expect(ofPipe?.path == path.replacing("link", with: "pipe"))
        #expect(ofPipe?.reason == "It is neither a file nor a link to one")
      }
      #expect(try FileStatus.of(pipe, followingLink: false)?.kind == .other)
      #expect(try names(folder) == ["inner", "link", "pipe"])
    }
  }

  @Test("is on the disk before it takes the name, and its name before the call returns")
  func synchronized() throws {
    try withFolder { folder in
      let ofNewFile: [AtomicWrite.Step] = [.readlink, .stat, .open, .open]
      let ofOldFile: [AtomicWrite.Step] = [.readlink, .stat, .access, .open, .fchmod]
      for start in [ofNewFile, ofOldFile] {
        var taken: [AtomicWrite.Step] = []
        try AtomicWrite.replace(
          "\(folder)/a", with: Data("x".utf8).bytes, mode: 0o666, makesFolders: false
        ) {
          taken.append($0)
          return nil
        }
        #expect(taken == start + [.write, .fsync, .rename, .openFolder, .fsyncFolder])
      }
    }
  }

  @Test(
    "is as it was, with nothing beside it, whichever step fails before it takes the name",
    arguments: AtomicWrite.Step.allCases)
  func faults(step: AtomicWrite.Step) throws {
    try withFolder { folder in
      let path = "\(folder)/a"
      let isNew = step == .mkdir
      if !isNew { try write("old", to: path) }
      let error = #expect(throws: FileWriteError.self) {
        try AtomicWrite.replace(
          path, with: Data("new".utf8).bytes, mode: 0o666, makesFolders: isNew
        ) { $0 == step ? EIO : nil }
      }
      #expect(error?.call == step.call)
      #expect(error?.number == ErrorNumber(EIO))
      #expect([path, folder].contains(error?.path))
      let isInPlace = step == .openFolder || step == .fsyncFolder
      #expect(try names(folder) == (isNew ? [] : ["a"]))
      if !isNew { #expect(try text(path) == (isInPlace ? "new" : "old")) }
    }
  }

  @Test("is written in a folder that cannot be flushed", arguments: [EACCES, EINVAL])
  func unflushedFolder(code: Int32) throws {
    try withFolder { folder in
      for step in [AtomicWrite.Step.openFolder, .fsyncFolder] {
        try AtomicWrite.replace(
          "\(folder)/a", with: Data("\(step)".utf8).bytes, mode: 0o666, makesFolders: false
        ) { $0 == step ? code : nil }
        #expect(try text("\(folder)/a") == "\(step)")
      }
    }
  }

  @Test("may have as long a name as the system allows, and be large")
  func limits() throws {
    try withFolder { folder in
      let path = "\(folder)/\(String(repeating: "n", count: 255))"
      let data = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      try AtomicWrite.replace(path, with: data.bytes)
      #expect(try Data(contentsOf: URL(filePath: path)) == data)
    }
  }

  @Test(
    "is closed once it is replaced, also if it is large and if that fails",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "lists open files"))
  func closed() async throws {
    let folder = manager.temporaryDirectory.appending(path: "RatchetTests-\(UUID())").path
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try manager.removeItem(atPath: folder) } }
    let data = Data(count: 3 << 20)
    for _ in 0..<20 { try AtomicWrite.replace("\(folder)/a", with: data.bytes) }
    #expect(throws: FileWriteError.self) {
      try AtomicWrite.replace(
        "\(folder)/a", with: data.bytes, mode: 0o666, makesFolders: false
      ) { $0 == .rename ? EIO : nil }
    }
    // Another thread closes it.
    while try manager.contentsOfDirectory(atPath: "/proc/self/fd").contains(where: { name in
      // A descriptor may be closed while they are listed.
      (try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)"))?
        .hasPrefix(folder) == true
    }) {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(try manager.attributesOfItem(atPath: "\(folder)/a")[.size] as? Int == data.count)
  }
}
