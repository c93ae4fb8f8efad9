import Foundation
import RatchetSync
import Testing

/// The promises of every transport, tested on one that a closure makes. All transports that it makes
/// lead to the same server.
struct TransportContract {
  let make: () throws -> any SyncTransport

  func test() async throws {
    let first = try make()
    let second = try make()
    let session = try await first.open(node: SyncNode(rawValue: 1))
    #expect(try await second.open(node: SyncNode(rawValue: 2)).epoch == session.epoch)
    #expect(try await first.pullAll() == [])

    // An operation is received with all its cells, by every node.
    let values: [SyncValue] = [
      .null, .integer(.min), .real(-0.0), .real(.infinity), .real(0.1), .text(""), .text("a\0b"),
      .text("e\u{301}\u{1F600}\"\\\u{7}"), .blob(.init([0, 255])), .blob(.init()),
    ]
    let rich = SyncOperation(
      sequence: 10, table: "a \"table\"", key: "k'1", clock: SyncClock(rawValue: .max),
      node: SyncNode(rawValue: 1),
      cells: values.enumerated().map { index, value in
        SyncCell(
          column: "c\(index)", part: index.isMultiple(of: 2) ? nil : "p\(index)", value: value,
          clock: index == 3 ? SyncClock(rawValue: 7) : nil,
          node: index == 4 ? SyncNode(rawValue: .max) : nil)
      })
    #expect(try await first.push(SyncPush([rich])) == SyncPushAnswer())
    #expect(try await second.pullAll() == [rich])
    #expect(try await first.pullAll() == [rich])

    // A retry adds what is new, and nothing twice.
    let next = [edit(20), edit(30, "b")]
    _ = try await first.push(SyncPush([next[0]], after: 10, attempt: 2))
    _ = try await first.push(SyncPush(next, after: 10, attempt: 2))
    _ = try await first.push(SyncPush(next, after: 10, attempt: 2))
    #expect(try await second.pullAll() == [rich] + next)

    // Pages follow each other from any cursor, and one at the end stays valid.
    let page = try await second.pull(after: nil, limit: 1)
    #expect(page.operations == [rich])
    #expect(page.hasMore)
    #expect(page.epoch == session.epoch)
    #expect(try await second.pullAll(after: page.cursor, limit: 1) == next)
    let end = try await second.pull(after: nil, limit: 500).cursor
    _ = try await second.push(SyncPush([edit(5, node: 2)], node: 2))
    #expect(try await second.pullAll(after: end) == [edit(5, node: 2)])

    // A copy of the first node's database pushes as the same node.
    await #expect(throws: SyncTransportError.copiedDatabase) {
      try await second.push(SyncPush([edit(25)], after: 10, attempt: 3))
    }

    // The first node has an answer that this server has not given.
    await #expect(throws: SyncTransportError.lostOperations) {
      try await first.push(SyncPush([edit(50)], after: 40, attempt: 4))
    }
    _ = try await first.open(node: SyncNode(rawValue: 3))
    _ = try await first.push(SyncPush([edit(60, node: 3)], node: 3))
    #expect(try await first.pullAll().last { $0.node.rawValue == 3 } == edit(60, node: 3))

    await #expect(throws: SyncTransportError.expiredCursor) {
      try await first.pull(after: SyncCursor(rawValue: "another epoch"), limit: 1)
    }
    await first.close()
    await second.close()
  }
}
