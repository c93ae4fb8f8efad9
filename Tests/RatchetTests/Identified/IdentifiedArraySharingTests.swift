import Foundation
import RatchetDump
import Testing

@testable import Ratchet

@Suite("The copy of a large identified array") struct IdentifiedArraySharingTests {
  /// Counts the comparisons of elements, and the living elements.
  final class Tally: @unchecked Sendable {
    // Each test has its own, on one thread.
    var comparisons = 0
    var living = 0
  }

  final class Life: Sendable {
    let tally: Tally

    init(_ tally: Tally) {
      self.tally = tally
      tally.living += 1
    }

    deinit { tally.living -= 1 }
  }

  struct Row: Identifiable, Equatable {
    var id: Int
    var count = 0
    let life: Life

    static func == (lhs: Row, rhs: Row) -> Bool {
      lhs.life.tally.comparisons += 1
      return lhs.id == rhs.id && lhs.count == rhs.count
    }
  }

  struct PlainRow: Identifiable, Hashable, Codable {
    var id: Int
    var count = 0
  }

  private func rows(_ count: Int, _ tally: Tally) -> IdentifiedArrayOf<Row> {
    IdentifiedArray((0..<count).map { Row(id: $0, life: Life(tally)) })
  }

  private func plainRows(_ count: Int) -> IdentifiedArrayOf<PlainRow> {
    IdentifiedArray((0..<count).map { PlainRow(id: $0) })
  }

  /// Ways to change one row.
  static let ways: [@Sendable (inout IdentifiedArrayOf<PlainRow>, Int) -> Void] = [
    { rows, id in rows[id: id]?.count += 1 },
    { rows, id in rows[id].count += 1 },
    { rows, id in rows.modify(id: id) { $0.count += 1 } },
    { rows, id in rows.updateOrAppend(PlainRow(id: id, count: 1)) },
    { rows, id in rows[id: id] = PlainRow(id: id, count: 1) },
  ]

  @Test("shares all storage except the chunk of the changed row", arguments: ways.indices)
  func sharing(_ way: Int) {
    let rows = plainRows(10_000)
    let before = rows.storage.addresses
    for id in [0, 1_023, 1_024, 5_000, 9_999] {
      var copy = rows
      Self.ways[way](&copy, id)
      let own = zip(before, copy.storage.addresses).enumerated().filter { $1.0 != $1.1 }
      #expect(own.map(\.offset) == [id / 1_024])
      #expect(copy[id: id]?.count == 1)
      #expect(copy != rows)
      #expect(copy.count { $0.count != 0 } == 1)
      #expect(rows.allSatisfy { $0.count == 0 })
    }
    #expect(rows.storage.addresses == before)
  }

  @Test("is compared row by row only in chunks that are not shared")
  func comparisons() {
    let tally = Tally()
    let rows = rows(10_000, tally)
    var copy = rows
    #expect(copy == rows)
    #expect(tally.comparisons == 0)
    copy[id: 5_000]?.count += 1
    let isSame = copy == rows
    #expect(!isSame)
    #expect(tally.comparisons <= 1_024)
    copy[id: 5_000]?.count -= 1
    tally.comparisons = 0
    #expect(copy == rows)
    #expect(tally.comparisons == 1_024)
    // A newly made array shares nothing.
    let other = self.rows(10_000, tally)
    tally.comparisons = 0
    #expect(other == rows)
    #expect(tally.comparisons == 10_000)
  }

  @Test("does not keep an element alive that both have removed")
  func leaks() {
    let tally = Tally()
    do {
      var rows = rows(5_000, tally)
      var copy = rows
      copy[id: 2_000]?.count += 1
      copy.remove(id: 100)
      rows.remove(id: 100)
      #expect(tally.living == 4_999)
      copy[id: 4_998] = nil
      rows.removeSubrange(1_000...)
      #expect(tally.living == 4_998)
      copy = rows
      #expect(tally.living == rows.count)
      rows.removeAll(keepingCapacity: true)
      copy.removeAll { $0.id > 10 }
      #expect(tally.living == copy.count)
    }
    #expect(tally.living == 0)
  }

  @Test("can be changed on another thread while the original is read")
  func tasks() async {
    let rows = plainRows(5_000)
    await withTaskGroup(of: IdentifiedArrayOf<PlainRow>.self) { group in
      for task in 0..<8 {
        group.addTask {
          var copy = rows
          for id in stride(from: task, to: 5_000, by: 97) { copy[id: id]?.count = task + 1 }
          return copy
        }
      }
      for await copy in group {
        let changed = copy.filter { $0.count > 0 }
        #expect(changed.count >= 51)
        #expect(Set(changed.map(\.count)).count == 1)
      }
    }
    #expect(rows.allSatisfy { $0.count == 0 })
  }

  @Test("is hashed, coded, described and dumped as its elements are")
  func conformances() throws {
    let rows = plainRows(3_000)
    var copy = rows
    copy[id: 7]?.count = 1
    #expect(copy.hashValue != rows.hashValue)
    copy[id: 7]?.count = 0
    #expect(copy.hashValue == rows.hashValue)
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([PlainRow].self, from: data) == rows.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<PlainRow>.self, from: data) == rows)
    #expect(rows.description == rows.elements.description)
    #expect(rows.dumpValue as? [PlainRow] == rows.elements)
  }

  @Test(
    "finds a row after its id changed, and removes a row whose new id is taken, far from the end")
  func rekeyed() async {
    var rows = plainRows(3_000)
    let texts = await issues {
      rows[id: 5]?.id = 7_000
      rows[id: 6]?.id = 2_999
      rows.modify(id: 1_500) { $0.id = 8_000 }
    }
    #expect(texts.count == 3)
    #expect(rows.index(id: 7_000) == 5)
    #expect(!rows.contains(id: 6))
    #expect(rows.index(id: 8_000) == 1_499)
    #expect(rows.index(id: 2_999) == 2_998)
    #expect(rows.storage.hasItsForm)
    for (index, row) in rows.enumerated() { #expect(rows.index(id: row.id) == index) }
  }

  @Test("with a million rows is changed, compared and extended without copying the others")
  func million() {
    let rows = plainRows(1_000_000)
    var copy = rows
    copy[id: 123_456]?.count = 1
    copy.append(PlainRow(id: 1_000_000))
    #expect(copy.popLast()?.id == 1_000_000)
    let own = zip(rows.storage.addresses, copy.storage.addresses).count { $0 != $1 }
    #expect(own == 2)
    #expect(copy != rows)
    copy[id: 123_456]?.count = 0
    #expect(copy == rows)
  }

  @Test("is compared for observation row by row only in chunks that are not shared")
  func observation() {
    let rows = IdentifiedArray((0..<3_000).map { Item(id: $0) })
    var copy = rows
    copy[id: 1_500]?.count += 1
    var pairs: [Int] = []
    rows.storage.forEachOwn(in: copy.storage) { old, new in
      if old.count != new.count { pairs.append(old.id) }
    }
    #expect(pairs == [1_500])
    #expect(IdentifiedArray._$compare(rows, assigned: copy) == .inside)
    #expect(IdentifiedArray._$compare(rows, assigned: rows) == .none)
    copy[id: 1_500] = Item(id: 1_500)
    #expect(IdentifiedArray._$compare(rows, assigned: copy) == .replaced)
  }
}
