import Foundation
import RatchetSQLite
import RatchetSync

extension RatchetBench {
  static var syncSnapshots: [Benchmark] {
    [
      Benchmark(
        "memory while a device fetches 1,000,000 rows", from: .anywhere, goal: .flat(0.25),
        takesLong: true,
        .growth {
          await succeed {
            try await withScratchFolder { folder in
              try await fill(FolderTransport(folder: folder))
              return try await fetch(FolderTransport(folder: folder))
            }
          }
        })
    ]
  }

  /// Stores 1,000,000 rows as one device would.
  private static func fill(_ transport: FolderTransport) async throws {
    let node = SyncNode(rawValue: 1)
    _ = try await transport.open(node: node)
    var end: Int64 = 0
    while end < 1_000_000 {
      let operations = (end + 1...end + 500).map { number in
        SyncOperation(
          sequence: number, table: "note", key: "'note \(number)'",
          clock: SyncClock(milliseconds: 1_700_000_000_000 + number), node: node,
          cells: [
            SyncCell(column: SyncOperation.alive, value: .integer(1)),
            SyncCell(column: "body", value: .text("Some words about it")),
            SyncCell(column: "stars", value: .integer(number % 5)),
            SyncCell(column: "title", value: .text("Title \(number)")),
          ])
      }
      let push = SyncPush(
        node: node, acknowledged: end, attempt: end + 1, operations: operations, end: end + 500)
      _ = try await transport.push(push)
      end += 500
    }
  }

  /// Fetches everything, and returns the resident memory after each tenth, in kilobytes.
  private static func fetch(_ transport: FolderTransport) async throws -> [Double] {
    let file = ScratchFile()
    let database = try DatabaseQueue(path: file.path)
    let engine = try await noteEngine(database, transport)
    let samples = Task {
      var sizes: [Double] = []
      for await status in engine.statuses where status.fetchedCount >= (sizes.count + 1) * 100_000 {
        if let size = ResidentMemory.now() { sizes.append(size / 1024) }
        if status.fetchedCount >= 1_000_000 { break }
      }
      return sizes
    }
    let start = ContinuousClock.now
    try await engine.fetchChanges()
    let time = ContinuousClock.now - start
    let sizes = await samples.value
    FileHandle.standardError.write(
      Data("1,000,000 rows fetched in \(time); peak \(Int(sizes.max() ?? 0)) KB resident\n".utf8))
    await engine.stop()
    await database.close()
    file.keep()
    return sizes
  }
}
