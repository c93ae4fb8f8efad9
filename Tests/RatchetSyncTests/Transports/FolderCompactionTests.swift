import Foundation
import RatchetDependencies
import RatchetSync
import Testing

@testable import RatchetSync

@Suite("The compaction of a shared folder") struct FolderCompactionTests {
  /// A position of a reader, and what it has read.
  typealias Reader = (seen: [SyncOperation], cursor: SyncCursor?)

  @Test("does not change what a device knows in the end, whatever it has read", arguments: 0..<5)
  func cursors(seed: Int) async throws {
    try await withFolder { folder in
      let (log, readers) = try fill(folder, seed: UInt64(seed))
      let expected = Cells(readers[readers.endIndex - 1].seen)
      let before = try size(log)
      for node in Int64(1)...3 {
        // Of small parts, the operations of a row are compared as of one.
        var compaction = FolderCompaction(log: log, node: SyncNode(rawValue: node))
        compaction.partSize = node == 2 ? 1000 : 1 << 20
        _ = try compaction.run()
      }
      #expect(try size(log) < before / 2)
      #expect(try log.contents().segments.count < 30)
      try check(log, readers, expected)
      // The nodes go on.
      for node in Int64(1)...3 {
        let end = try #require(try end(of: node, log))
        try log.append(
          SyncPush([edit(end + 1, "new", node: node)], node: node, after: end, attempt: 1000))
      }
      let last = try read(log, after: readers[readers.endIndex - 1].cursor)
      #expect(last.seen.map(\.key) == ["new", "new", "new"])
    }
  }

  @Test("can end at any moment, and files that it has deleted can be there still") func crash()
    async throws
  {
    try await withFolder { folder in
      let (log, readers) = try fill(folder, seed: 99)
      let expected = Cells(readers[readers.endIndex - 1].seen)
      let old = try contents(folder)
      _ = try FolderCompaction(log: log, node: SyncNode(rawValue: 1)).run()
      let new = try contents(folder)
      let deleted = old.keys.filter { new[$0] == nil }.sorted()
      try #require(deleted.count > 2)
      for count in [1, deleted.count / 2, deleted.count] {
        for name in deleted.prefix(count) {
          try old[name]?.write(to: folder.appendingPathComponent(name))
        }
        try check(log, readers, expected)
      }
      // The next one cleans up.
      #expect(try FolderCompaction(log: log, node: SyncNode(rawValue: 1)).run() != nil)
      #expect(try log.contents().segments.count { $0.node.rawValue == 1 } < deleted.count)
      try check(log, readers, expected)
    }
  }

  @Test("by two devices that do not see each other's keeps one of two equal operations")
  func apart() async throws {
    try await withFolder { folder in
      var log = FolderLog(folder: folder.path)
      log.segmentSize = 1
      _ = try log.open()
      // After a change of the epoch, every device sends the same rows.
      for node in Int64(1)...2 {
        for number in 1...Int64(4) {
          let operation = edit(number, "\(number % 2)", node: 1)
          try log.append(
            SyncPush([operation], node: node, after: number - 1, attempt: number))
        }
      }
      let before = try contents(folder)
      let all = Cells(try read(log, after: nil).seen)
      _ = try FolderCompaction(log: log, node: SyncNode(rawValue: 1)).run()
      let ofFirst = try contents(folder)
      try restore(before, in: folder)
      _ = try FolderCompaction(log: log, node: SyncNode(rawValue: 2)).run()
      let ofSecond = try contents(folder)
      let isFirst = { (name: String) in name.hasPrefix("0000000000000001") }
      try restore(
        ofFirst.filter { isFirst($0.key) }.merging(ofSecond.filter { !isFirst($0.key) }) { $1 },
        in: folder)
      #expect(Cells(try read(log, after: nil).seen) == all)
      #expect(try contents(folder) != before)
    }
  }

  @Test("begins by itself when the files have grown") func automatic() async throws {
    try await withFolder { folder in
      var log = FolderLog(folder: folder.path)
      log.segmentSize = 500
      let transport = FolderTransport(log)
      _ = try await transport.open(node: SyncNode(rawValue: 1))
      for number in 1...Int64(200) {
        let operation = edit(number, "a", "title", "\(number)")
        _ = try await transport.push(SyncPush([operation], after: number - 1, attempt: number))
        await transport.compactionsEnd()
      }
      #expect(try log.contents().segments.count < 30)
      let last = try await transport.pullAll().last
      #expect(last?.cells.first?.value == .text("200"))
    }
  }

  // MARK: Steps

  /// Random pushes of three nodes into small files, and a reader at each point in time.
  private func fill(
    _ folder: URL, seed: UInt64
  ) throws -> (log: FolderLog, readers: [Reader]) {
    var numbers = SeededRandomNumberGenerator(seed: seed)
    var log = FolderLog(folder: folder.path)
    log.segmentSize = 400
    _ = try log.open()
    var readers: [Reader] = [([], nil)]
    var ends: [Int64: Int64] = [:]
    for attempt in 1...Int64(60) {
      let node = Int64.random(in: 1...3, using: &numbers)
      let end = ends[node] ?? 0
      let operations = (1...Int64.random(in: 1...3, using: &numbers)).map { number in
        let key = ["a", "b", "c"].randomElement(using: &numbers) ?? ""
        if Int.random(in: 0..<8, using: &numbers) == 0 {
          return alive(end + number, key, Bool.random(using: &numbers), node: node)
        }
        let column = ["title", "text"].randomElement(using: &numbers) ?? ""
        return edit(end + number, key, column, "\(attempt)", node: node)
      }
      ends[node] = operations.last?.sequence
      try log.append(SyncPush(operations, node: node, after: end, attempt: attempt))
      let last = readers[readers.endIndex - 1]
      let next = try read(log, after: last.cursor)
      readers.append((last.seen + next.seen, next.cursor))
    }
    return (log, readers)
  }

  private func check(_ log: FolderLog, _ readers: [Reader], _ expected: Cells) throws {
    for (seen, cursor) in readers {
      let rest = try read(log, after: cursor).seen
      #expect(Cells(seen + rest) == expected)
    }
  }

  private func read(_ log: FolderLog, after cursor: SyncCursor?) throws -> Reader {
    var result: Reader = ([], cursor)
    let epoch = try log.open()
    while true {
      var reader = FolderReader(log: log, epoch: epoch)
      let page = try reader.page(after: result.cursor, limit: 10)
      result = (result.seen + page.operations, page.cursor)
      guard page.hasMore else { return result }
    }
  }

  private func end(of node: Int64, _ log: FolderLog) throws -> Int64? {
    guard let name = try log.contents().segments.last(where: { $0.node.rawValue == node }),
      let bytes = try log.read(name)
    else { return nil }
    return try FolderSegment(bytes: bytes)?.end
  }

  private func size(_ log: FolderLog) throws -> Int {
    try log.contents().segments.reduce(0) { try $0 + log.size(of: $1) }
  }

  /// The files that are not hidden.
  private func contents(_ folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.filter { !$0.hasPrefix(".") }.map {
        ($0, try Data(contentsOf: folder.appendingPathComponent($0)))
      })
  }

  private func restore(_ files: [String: Data], in folder: URL) throws {
    for name in try contents(folder).keys {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
  }
}
