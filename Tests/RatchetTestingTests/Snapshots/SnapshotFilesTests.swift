import Foundation
import RatchetIssues
import Testing

@testable import RatchetTesting

@Suite("Recording into files") struct SnapshotFilesTests {
  private static let source = """
    expectDump(a)
    expectDump(b) { "" }
    expectDump(c)

    """

  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appending(path: "A.swift")
    try Self.source.write(to: file, atomically: false, encoding: .utf8)
    try setChanged(Date(timeIntervalSinceReferenceDate: 1000))
  }

  private func setChanged(_ date: Date) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
  }

  /// One process of a run.
  private func process(
    of build: String = "build", startedAt: Double = 2000, file: URL? = nil
  ) -> SnapshotFiles {
    let path = (file ?? self.file).path
    return SnapshotFiles(
      journals: SnapshotJournals(folder: folder.url.appending(path: "journals")),
      startedAt: Date(timeIntervalSinceReferenceDate: startedAt), build: { _ in build },
      path: { _ in path })
  }

  private func comparison(_ text: String, of call: Int) -> SnapshotComparison {
    SnapshotComparison(
      dump: text, snapshot: call == 1 ? "" : nil,
      location: IssueLocation(line: UInt(call + 1), column: 11))
  }

  private func written() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  private func expected(_ texts: [Int: String]) throws -> String {
    try SnapshotRewriter.rewrite(
      Self.source, texts.map { comparison($0.value, of: $0.key).edit })
  }

  @Test("writes the source, keeps its permissions and leaves nothing beside it")
  func rights() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try process().record(comparison("1", of: 0))
    #expect(try written() == expected([0: "1"]))
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try folder.names() == ["A.swift", "journals"])
  }

  @Test("writes several calls, though each moves the lines of the next, in one process and in two")
  func several() throws {
    let (first, second) = (process(), process())
    try first.record(comparison("1\n1\n1", of: 0))
    try second.record(comparison("3", of: 2))
    try first.record(comparison("2\n2", of: 1))
    #expect(try written() == expected([0: "1\n1\n1", 1: "2\n2", 2: "3"]))
    // Text that is already there is not written again.
    let before = try FileManager.default.attributesOfItem(atPath: file.path)
    try second.record(comparison("1\n1\n1", of: 0))
    let after = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(after[.systemFileNumber] as? Int == before[.systemFileNumber] as? Int)
  }

  @Test("loses nothing if tests of several processes record at once")
  func parallel() async throws {
    let count = 24
    let source = String(repeating: "expectDump(a)\n", count: count)
    try source.write(to: file, atomically: false, encoding: .utf8)
    try setChanged(Date(timeIntervalSinceReferenceDate: 1000))
    let processes = [process(), process(), process()]
    let comparisons = (0..<count).map { call in
      SnapshotComparison(
        dump: "\(call)\n\(call)", snapshot: nil,
        location: IssueLocation(line: UInt(call + 1), column: 11))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, comparison) in comparisons.enumerated() {
        group.addTask { try processes[index % processes.count].record(comparison) }
      }
      try await group.waitForAll()
    }
    #expect(try written() == SnapshotRewriter.rewrite(source, comparisons.map(\.edit)))
  }

  @Test("starts anew with each build")
  func builds() throws {
    try process(of: "first").record(comparison("1", of: 0))
    let source = try written()
    try setChanged(Date(timeIntervalSinceReferenceDate: 3000))
    let edit = SnapshotEdit("2", for: 1, of: source)
    let next = SnapshotComparison(
      dump: "2", snapshot: "", location: IssueLocation(line: UInt(edit.line), column: 11))
    try process(of: "second", startedAt: 4000).record(next)
    #expect(try written() == SnapshotRewriter.rewrite(source, [edit]))
  }

  @Test("refuses a source that changed since the run began, as another build does")
  func changedSinceStart() throws {
    try setChanged(Date(timeIntervalSinceReferenceDate: 2001))
    #expect(throws: SnapshotRefusal.changedMeanwhile) {
      try process().record(comparison("1", of: 0))
    }
    try process(startedAt: 2001).record(comparison("1", of: 0))
    // A process of another build does not use the journal.
    #expect(throws: SnapshotRefusal.changedMeanwhile) {
      try process(of: "other").record(comparison("3", of: 2))
    }
    #expect(try written() == expected([0: "1"]))
  }

  @Test("refuses a source that was changed during the run")
  func changedMeanwhile() throws {
    try process().record(comparison("1", of: 0))
    let changed = try written() + "// mine\n"
    try changed.write(to: file, atomically: false, encoding: .utf8)
    #expect(throws: SnapshotRefusal.changedMeanwhile) {
      try process().record(comparison("3", of: 2))
    }
    #expect(try written() == changed)
  }

  @Test("accepts a source that changed before the run as the compiled one")
  func changedBefore() throws {
    try process().record(comparison("1", of: 0))
    let source = "\(Self.source)// no line is another\n"
    try source.write(to: file, atomically: false, encoding: .utf8)
    try setChanged(Date(timeIntervalSinceReferenceDate: 3000))
    let next = comparison("3", of: 2)
    try process(startedAt: 3001).record(next)
    #expect(try written() == SnapshotRewriter.rewrite(source, [next.edit]))
  }

  @Test("follows a link, and leaves it a link")
  func link() throws {
    let link = folder.url.appending(path: "Link.swift")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try process(file: link).record(comparison("1", of: 0))
    try process().record(comparison("3", of: 2))
    #expect(try written() == expected([0: "1", 2: "3"]))
    let attributes = try FileManager.default.attributesOfItem(atPath: link.path)
    #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  @Test("refuses a file that is read-only, missing, or a folder")
  func unwritable() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
    #expect(throws: SnapshotRefusal.unwritable(Wording.readOnly)) {
      try process().record(comparison("1", of: 0))
    }
    #expect(try written() == Self.source)
    for path in ["none/A.swift", "journals"] {
      let error = #expect(throws: SnapshotRefusal.self) {
        try process(file: folder.url.appending(path: path)).record(comparison("1", of: 0))
      }
      guard case .unreadable(let reason) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test("treats an unreadable journal as one of another version")
  func brokenJournal() throws {
    try process().record(comparison("1", of: 0))
    let journals = folder.url.appending(path: "journals")
    for name in try FileManager.default.contentsOfDirectory(atPath: journals.path)
    where name.hasSuffix(".json") {
      try Data("{".utf8).write(to: journals.appending(path: name))
    }
    #expect(throws: SnapshotRefusal.changedMeanwhile) {
      try process().record(comparison("3", of: 2))
    }
  }

  @Test("finds the file that is mapped at an address")
  func maps() {
    let maps = """
      1000-2000 r--p 00000000 08:01 1234    /a/b c.xctest
      2000-2800 rw-p 00000000 00:00 0
      f000-ffff r--p 00000000 00:00 0       [vdso]

      """
    #expect(SnapshotImage.path(of: 0x1000, inMaps: maps) == "/a/b c.xctest")
    #expect(SnapshotImage.path(of: 0x1FFF, inMaps: maps) == "/a/b c.xctest")
    for address: UInt in [0, 0xFFF, 0x2000, 0x2800, 0xF000, 0xFFFF] {
      #expect(SnapshotImage.path(of: address, inMaps: maps) == nil)
    }
  }

  #if os(Linux)
    @Test("reads the whole memory map of Linux")
    func wholeMaps() throws {
      // Linux lists the map by address, and the stack is above all mapped files.
      #expect(try SnapshotImage.maps().contains("[stack]"))
    }
  #endif

  @Test("identifies the build of a test")
  func image() throws {
    let build = try SnapshotImage.identity(of: #fileID)
    #expect(try SnapshotImage.identity(of: "é") == build)
    // The identity consists of a path, an inode, a size and a time.
    #expect(build.hasPrefix("/") && build.split(separator: " ").count >= 4)
  }
}
