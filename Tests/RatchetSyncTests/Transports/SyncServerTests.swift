import RatchetDependencies
import RatchetSync
import Testing

@testable import struct RatchetSync.SyncServer

@Suite("The reference server") struct SyncServerTests {
  @Test("keeps the promises of a transport") func contract() async throws {
    let server = MemorySyncServer()
    try await TransportContract { server.transport() }.test()
  }

  @Test(
    "gives each listener a hint at once, because operations may have come before it",
    .timeLimit(.minutes(1)))
  func firstHint() async throws {
    let server = MemorySyncServer()
    for _ in 1...2 {
      var hints = await server.transport().hints().makeAsyncIterator()
      #expect(await hints.next() != nil)
    }
  }

  @Test("shows no operation behind a transaction that began earlier and is still open")
  func gap() throws {
    var server = SyncServer(name: "s")
    let early = try server.begin(SyncPush([edit(1, node: 1)]), epoch: server.epoch)
    let late = try server.begin(
      SyncPush([edit(2, node: 2)], node: 2), epoch: server.epoch)
    _ = try server.commit(late)
    let empty = try server.pull(after: nil, limit: 10)
    #expect(empty.operations.isEmpty)
    #expect(!empty.hasMore)
    _ = try server.commit(early)
    let both = try server.pull(after: empty.cursor, limit: 10)
    #expect(both.operations == [edit(1, node: 1), edit(2, node: 2)])
  }

  @Test("forgets an aborted push, which can be sent again") func abort() throws {
    var server = SyncServer(name: "s")
    let push = SyncPush([edit(1)])
    server.abort(try server.begin(push, epoch: server.epoch))
    let empty = try server.pull(after: nil, limit: 10)
    #expect(empty.operations.isEmpty)
    _ = try server.push(push, epoch: server.epoch)
    let page = try server.pull(after: empty.cursor, limit: 10)
    #expect(page.operations == push.operations)
  }

  @Test("divides a page between transactions, and a transaction only if it alone is too large")
  func pages() throws {
    var server = SyncServer(name: "s")
    let first = [edit(1), edit(2)]
    let second = [edit(3), edit(4), edit(5)]
    _ = try server.push(SyncPush(first), epoch: server.epoch)
    _ = try server.push(SyncPush(second, after: 2, attempt: 2), epoch: server.epoch)
    let page = try server.pull(after: nil, limit: 4)
    #expect(page.operations == first)
    #expect(page.hasMore)
    let part = try server.pull(after: page.cursor, limit: 2)
    #expect(part.operations == Array(second.prefix(2)))
    let rest = try server.pull(after: part.cursor, limit: 2)
    #expect(rest.operations == [edit(5)])
  }

  @Test("repeats its rejections to a retry, and forgets them when they are acknowledged")
  func rejections() throws {
    var server = SyncServer(name: "s") { $0.key == "bad" ? "no" : nil }
    let push = SyncPush([edit(1), edit(2, "bad"), edit(3)])
    let rejected = SyncPushAnswer(rejected: [SyncRejection(sequence: 2, reason: "no")])
    let first = try server.push(push, epoch: server.epoch)
    #expect(first == rejected)
    server.rejection = { _ in nil }
    let second = try server.push(push, epoch: server.epoch)
    #expect(second == rejected)
    let page = try server.pull(after: nil, limit: 10)
    #expect(page.operations == [edit(1), edit(3)])
    let next = try server.push(
      SyncPush([edit(4)], after: 3, attempt: 2), epoch: server.epoch)
    #expect(next == SyncPushAnswer())
  }

  @Test("changes its epoch once it notices that it was restored from a backup")
  func restored() throws {
    var server = SyncServer(name: "s")
    let old = server
    _ = try server.push(SyncPush([edit(1)]), epoch: server.epoch)
    let cursor = try server.pull(after: nil, limit: 10).cursor

    var byPush = old
    #expect(throws: SyncTransportError.lostOperations) {
      try byPush.push(SyncPush([edit(2)], after: 1, attempt: 2), epoch: old.epoch)
    }
    #expect(byPush.epoch != old.epoch)
    #expect(throws: SyncTransportError.expiredCursor) { try byPush.pull(after: cursor, limit: 1) }
    #expect(throws: SyncTransportError.expiredCursor) {
      try byPush.push(SyncPush([edit(2)]), epoch: old.epoch)
    }

    var byPull = old
    #expect(throws: SyncTransportError.lostOperations) { try byPull.pull(after: cursor, limit: 1) }
    #expect(byPull.epoch != old.epoch)
  }

  @Test("compacts without changing what a client knows in the end, whatever its cursor")
  func compaction() throws {
    for seed in UInt64(0)..<300 {
      var numbers = SeededRandomNumberGenerator(seed: seed)
      var server = SyncServer(name: "s")
      var cursors: [(seen: [SyncOperation], cursor: SyncCursor?)] = [([], nil)]
      var sequences: [Int64: Int64] = [:]
      for attempt in 1...Int64(30) {
        let node = Int64.random(in: 1...3, using: &numbers)
        let acknowledged = sequences[node] ?? 0
        let operations = (1...Int64.random(in: 1...3, using: &numbers)).map { number in
          let sequence = acknowledged + number
          let key = ["a", "b"].randomElement(using: &numbers) ?? ""
          if Int.random(in: 0..<4, using: &numbers) == 0 {
            return alive(sequence, key, Bool.random(using: &numbers), node: node)
          }
          return edit(
            sequence, key, ["title", "text"].randomElement(using: &numbers) ?? "", "\(sequence)",
            node: node)
        }
        sequences[node] = operations.last?.sequence
        _ = try server.push(
          SyncPush(operations, node: node, after: acknowledged, attempt: attempt),
          epoch: server.epoch)
        let last = cursors[cursors.endIndex - 1]
        let page = try server.pull(after: last.cursor, limit: 1000)
        cursors.append((last.seen + page.operations, page.cursor))
      }
      let expected = Cells(cursors[cursors.endIndex - 1].seen)
      let before = server.count
      server.compact()
      #expect(server.count < before, "seed \(seed)")
      let once = server.count
      server.compact()
      #expect(server.count == once, "seed \(seed)")
      for (seen, cursor) in cursors {
        let rest = try server.pull(after: cursor, limit: 1000).operations
        #expect(Cells(seen + rest) == expected, "seed \(seed)")
      }
    }
  }
}
