import Foundation
import RatchetSync
import Testing

@testable import struct RatchetSync.FolderLog
@testable import struct RatchetSync.FolderReader

@Suite("A shared folder") struct FolderTransportTests {
  @Test("keeps the promises of a transport") func contract() async throws {
    try await withFolder { folder in
      try await TransportContract { FolderTransport(folder: folder) }.test()
    }
  }

  @Test("has the pushes of each node in order, in files of about the wanted size")
  func segments() async throws {
    try await withFolder { folder in
      var log = FolderLog(folder: folder.path)
      log.segmentSize = 500
      let epoch = try log.open()
      var expected: [SyncOperation] = []
      for number in 1...Int64(20) {
        try log.append(SyncPush([edit(number)], after: number - 1, attempt: number))
        expected.append(edit(number))
      }
      #expect(try log.contents().segments.count > 3)
      #expect(try pages(log, epoch, limit: 3) == expected)
      #expect(try pages(log, epoch, limit: 1000) == expected)
    }
  }

  @Test("is read in pages of about a mebibyte, whatever their number of operations may be")
  func largeOperations() async throws {
    try await withFolder { folder in
      let log = FolderLog(folder: folder.path)
      let epoch = try log.open()
      let text = String(repeating: "x", count: 600_000)
      let expected = (1...Int64(5)).map { edit($0, "a", "title", text) }
      for (number, operation) in expected.enumerated() {
        try log.append(SyncPush([operation], after: Int64(number), attempt: Int64(number)))
      }
      var reader = FolderReader(log: log, epoch: epoch)
      let page = try reader.page(after: nil, limit: 1000)
      #expect(page.operations == Array(expected.prefix(2)))
      #expect(page.hasMore)
      #expect(try pages(log, epoch, limit: 1000) == expected)
    }
  }

  @Test("is read up to the damage wherever a file is cut off, and then names the file")
  func truncated() async throws {
    try await withFolder { folder in
      let log = FolderLog(folder: folder.path)
      let epoch = try log.open()
      for number in 1...Int64(2) {
        try log.append(SyncPush([edit(number)], after: number - 1, attempt: number))
      }
      try log.append(SyncPush([edit(1, node: 9)], node: 9))
      let name = try #require(try log.contents().segments.first)
      let url = folder.appendingPathComponent(name.text)
      let bytes = try Data(contentsOf: url)
      var counts: Set<Int> = []
      for count in 0..<bytes.count {
        try bytes.prefix(count).write(to: url)
        var reader = FolderReader(log: log, epoch: epoch)
        let page = try reader.page(after: nil, limit: 100)
        // The other node's operation is received in any case.
        #expect(page.operations.last == edit(1, node: 9))
        let own = page.operations.dropLast()
        #expect(Array(own) == (own.isEmpty ? [] : [edit(1)]))
        counts.insert(own.count)
        let isCutBetweenLines = count > 0 && bytes[count - 1] == UInt8(ascii: "\n")
        #expect(page.hasMore == !isCutBetweenLines)
        if isCutBetweenLines { continue }
        var next = FolderReader(log: log, epoch: epoch)
        let error = #expect(throws: SyncError.self) {
          try next.page(after: page.cursor, limit: 100)
        }
        #expect(
          error?.message == """
            \(url.path) is cut off or was changed; wait until the folder's service has copied it, or \
            take it from a backup. The changes before the damage are used
            """)
      }
      #expect(counts == [0, 1])
    }
  }

  @Test("notices any changed byte of a file") func changed() async throws {
    try await withFolder { folder in
      let log = FolderLog(folder: folder.path)
      let epoch = try log.open()
      try log.append(SyncPush([edit(1)]))
      let name = try #require(try log.contents().segments.first)
      let url = folder.appendingPathComponent(name.text)
      let bytes = try Data(contentsOf: url)
      for index in bytes.indices {
        var copy = bytes
        copy[index] ^= 1
        try copy.write(to: url)
        var reader = FolderReader(log: log, epoch: epoch)
        #expect(throws: SyncError.self, "byte \(index)") { try reader.page(after: nil, limit: 9) }
      }
    }
  }

  @Test("waits for a file that has not arrived, and receives the rest when it has")
  func missing() async throws {
    try await withFolder { folder in
      var log = FolderLog(folder: folder.path)
      log.segmentSize = 1
      let epoch = try log.open()
      for number in 1...Int64(3) {
        try log.append(SyncPush([edit(number)], after: number - 1, attempt: number))
      }
      let names = try log.contents().segments
      let late = folder.appendingPathComponent(names[1].text)
      let away = folder.appendingPathComponent(".late")
      try FileManager.default.moveItem(at: late, to: away)
      var reader = FolderReader(log: log, epoch: epoch)
      let page = try reader.page(after: nil, limit: 100)
      #expect(page.operations == [edit(1)])
      var next = FolderReader(log: log, epoch: epoch)
      let error = #expect(throws: SyncError.self) { try next.page(after: page.cursor, limit: 100) }
      #expect(
        error?.message.contains("a file before \(log.path(names[2].text)) is missing") == true)
      try FileManager.default.moveItem(at: away, to: late)
      var last = FolderReader(log: log, epoch: epoch)
      #expect(try last.page(after: page.cursor, limit: 100).operations == [edit(2), edit(3)])
    }
  }

  @Test("names a file of somebody else after everything is read") func unknown() async throws {
    try await withFolder { folder in
      let transport = FolderTransport(folder: folder)
      _ = try await transport.open(node: SyncNode(rawValue: 1))
      _ = try await transport.push(SyncPush([edit(1)]))
      let url = folder.appendingPathComponent("notes (conflicted copy).txt")
      try Data("hello".utf8).write(to: url)
      let page = try await transport.pull(after: nil, limit: 10)
      #expect(page.operations == [edit(1)])
      await #expect(
        throws: SyncError(
          code: .folder,
          message: """
            \(url.path) is not a file of this program; move it away, or, if it is a copy that the \
            folder's service made of another file, delete it
            """)
      ) { try await transport.pull(after: page.cursor, limit: 10) }
    }
  }

  @Test("that was emptied has another epoch, and has lost what was acknowledged")
  func emptied() async throws {
    try await withFolder { folder in
      let transport = FolderTransport(folder: folder)
      let session = try await transport.open(node: SyncNode(rawValue: 1))
      _ = try await transport.push(SyncPush([edit(1)]))
      let cursor = try await transport.pull(after: nil, limit: 10).cursor
      try FileManager.default.removeItem(at: folder)
      await #expect(throws: SyncTransportError.expiredCursor) {
        try await transport.pull(after: cursor, limit: 10)
      }
      await #expect(throws: SyncTransportError.lostOperations) {
        try await transport.push(SyncPush([edit(2)], after: 1, attempt: 2))
      }
      #expect(try await transport.open(node: SyncNode(rawValue: 1)).epoch != session.epoch)
    }
  }

  @Test("of another version of the protocol is refused, with both versions")
  func version() async throws {
    try await withFolder { folder in
      let transport = FolderTransport(folder: folder)
      _ = try await transport.open(node: SyncNode(rawValue: 1))
      try Data(line(#"{"epoch":"e","version":2}"#).utf8)
        .write(to: folder.appendingPathComponent(".ratchet-sync"))
      await #expect(throws: SyncTransportError.protocolMismatch(client: 1, server: 2)) {
        try await transport.open(node: SyncNode(rawValue: 1))
      }
    }
  }

  @Test("that cannot be made, or whose marker is damaged, is refused with the path and the remedy")
  func unusable() async throws {
    try await withFolder { folder in
      let transport = FolderTransport(folder: folder)
      _ = try await transport.open(node: SyncNode(rawValue: 1))
      let marker = folder.appendingPathComponent(".ratchet-sync")
      try Data("{}".utf8).write(to: marker)
      await #expect(
        throws: SyncError(
          code: .folder,
          message: "\(marker.path) is damaged; delete it, and every device sends its rows again")
      ) { try await transport.open(node: SyncNode(rawValue: 1)) }

      let inFile = FolderTransport(folder: marker.appendingPathComponent("folder"))
      await #expect(
        throws: SyncError(
          code: .folder,
          message: """
            cannot make the folder \(marker.path)/folder: Not a directory; check that the shared \
            folder is there and that you may write
            """)
      ) { try await inFile.open(node: SyncNode(rawValue: 1)) }
    }
  }

  @Test("takes pushes of several processes with one database at once, each exactly once")
  func processes() async throws {
    try await withFolder { folder in
      // A lock is held by an open file, so two logs exclude each other as two processes do.
      _ = try FolderLog(folder: folder.path).open()
      for number in 1...Int64(30) {
        await withTaskGroup { group in
          for _ in 0..<4 {
            group.addTask {
              let push = SyncPush([edit(number)], after: number - 1, attempt: number)
              do {
                _ = try await FolderTransport(folder: folder).push(push)
              } catch {
                Issue.record(error)
              }
            }
          }
        }
      }
      let log = FolderLog(folder: folder.path)
      #expect(try pages(log, try log.open(), limit: 1000) == (1...30).map { edit($0) })
    }
  }

  private func pages(_ log: FolderLog, _ epoch: String, limit: Int) throws -> [SyncOperation] {
    var operations: [SyncOperation] = []
    var cursor: SyncCursor?
    while true {
      var reader = FolderReader(log: log, epoch: epoch)
      let page = try reader.page(after: cursor, limit: limit)
      operations += page.operations
      guard page.hasMore else { return operations }
      cursor = page.cursor
    }
  }

  /// A line with its checksum, computed from the definition of FNV-1a.
  private func line(_ json: String) -> String {
    let hash = json.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + " " + json + "\n"
  }
}

func withFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ratchet-sync-\(UUID().uuidString)")
  defer {
    do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
  }
  try await body(folder)
}
