import Foundation
import Testing

@testable import Ratchet

@Suite("A child keeps its identity") struct ChildIdentityTests {
  private struct Child<ID: Hashable>: Identifiable {
    let id: ID
    var count = 0
  }

  private struct Pair: Hashable {
    let first: Int8
    let second: Int
  }

  private func isGone<ID: Hashable>(_ before: ID, now: ID?) -> Bool {
    let reader = ChildIdentity<Child<ID>>()
    let presence = reader.of(Child(id: before))
    return reader.isGone(presence, from: now.map { Child(id: $0, count: 1) })
  }

  @Test("while it has the same id, whatever the type of the id")
  func sameID() {
    let uuid = UUID()
    #expect(!isGone(-1, now: -1))
    #expect(!isGone(uuid, now: uuid))
    #expect(!isGone("a", now: "a"))
    #expect(!isGone(Pair(first: 1, second: 2), now: Pair(first: 1, second: 2)))
    #expect(!isGone(UInt8(7), now: 7))
  }

  @Test("until it has another id, at whatever depth the two differ")
  func otherID() {
    let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    let first = UUID(uuid: (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    let last = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0))
    #expect(isGone(uuid, now: first))
    #expect(isGone(uuid, now: last))
    #expect(isGone(1, now: 2))
    #expect(isGone(1, now: 1 + 1 << 40))
    #expect(isGone("a", now: "b"))
    #expect(isGone(Pair(first: 1, second: 2), now: Pair(first: 1, second: 3)))
  }

  @Test("until it is absent")
  func nothing() {
    #expect(isGone(1, now: nil))
    #expect(isGone(UUID(), now: nil))
    #expect(isGone("a", now: nil))
  }
}
