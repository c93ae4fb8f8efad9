import Foundation
import RatchetIssues
import Testing

@testable import Ratchet

@Suite("An identified array") struct IdentifiedArrayTests {
  struct Row: Hashable, Identifiable, Codable {
    var id: Int
    var title = ""
  }

  @Test("assigned by id replaces in place, appends a new element, and removes at nil")
  func subscriptByID() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
    rows[id: 1] = Row(id: 1, title: "one")
    rows[id: 4] = Row(id: 4, title: "four")
    rows[id: 2] = nil
    rows[id: 9] = nil
    rows[id: 8]?.title = "absent"
    #expect(rows[id: 2] == nil)
    #expect(rows[id: 4]?.title == "four")
    #expect(
      rows.elements == [Row(id: 1, title: "one"), Row(id: 3), Row(id: 4, title: "four")])
    #expect(rows.ids == [1, 3, 4])
  }

  @Test("keeps the first of several elements with one id, silently in a literal and in init(_:)")
  func duplicates() async {
    let reported = await issues {
      let literal: IdentifiedArrayOf<Row> = [Row(id: 1, title: "a"), Row(id: 1, title: "b")]
      #expect(literal.elements == [Row(id: 1, title: "a")])
      let array = IdentifiedArray([Row(id: 1, title: "a"), Row(id: 1, title: "b")])
      #expect(array.elements == [Row(id: 1, title: "a")])
    }
    #expect(reported == [])
  }

  @Test("from unique elements reports a second element with the same id, and keeps the first")
  func uniqueElements() async {
    let line = #line + 3
    let reported = await issues {
      let array = IdentifiedArray(
        uniqueElements: [Row(id: 1, title: "a"), Row(id: 2), Row(id: 1, title: "b")])
      #expect(array.elements == [Row(id: 1, title: "a"), Row(id: 2)])
    }
    #expect(
      reported == [
        """
        RatchetIssue R010 at IdentifiedArrayTests.swift:\(line - 1)
          Two elements of an identified array have the same id; the first was kept.
            id  1
          Give each element a unique id, or use init(_:) to keep the first silently.
          More: ratchet explain R010
        """
      ])
  }

  /// Ways to give element 1 the id 5 in place.
  static let rekeyings: [@Sendable (inout IdentifiedArrayOf<Row>, Int) -> Void] = [
    { rows, new in rows[id: 1]?.id = new },
    { rows, new in rows[id: 1] = Row(id: new) },
    { rows, new in rows[0].id = new },
    { rows, new in rows.modify(id: 1) { $0.id = new } },
  ]

  @Test(
    "reports an element whose id changed in place, and files it under the new id",
    arguments: rekeyings.indices)
  func changedID(_ way: Int) async {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
    let reported = await issues { Self.rekeyings[way](&rows, 5) }
    #expect(rows.ids == [5, 2, 3])
    #expect(rows.index(id: 5) == 0)
    #expect(rows[id: 1] == nil)
    let message = """
        An element of an identified array changed its id from 1 to 5 while it was changed in \
      place. Remove the element and add the new one: this also cancels the effects of the old one.
      """
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("RatchetIssue R000 at ") == true)
    #expect(reported.first?.hasSuffix(message) == true)
  }

  @Test("removes an element that took another's id in place", arguments: rekeyings.indices)
  func takenID(_ way: Int) async {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3, title: "three")]
    let reported = await issues { Self.rekeyings[way](&rows, 3) }
    #expect(reported.count == 1)
    #expect(rows.elements == [Row(id: 2), Row(id: 3, title: "three")])
    #expect(rows.index(id: 3) == 1)
    #expect(rows.index(id: 1) == nil)
  }

  @Test("reports an element that is assigned under an id that is neither present nor its own")
  func assignedUnderAnother() async {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    let reported = await issues { rows[id: 7] = Row(id: 8) }
    #expect(reported.count == 1)
    #expect(rows.ids == [1, 8])
  }

  @Test("is equal to one with the same elements, whatever the history of each")
  func equality() {
    var one: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
    one.remove(id: 2)
    let two: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 3)]
    #expect(one == two)
    #expect(one.hashValue == two.hashValue)
    one.reverse()
    #expect(one != two)
    #expect(one.description == "\(one.elements)")
  }

  @Test("is dumped and mirrored as a collection of its elements")
  func mirrored() {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 2, title: "b"), Row(id: 1, title: "a")]
    let mirror = Mirror(reflecting: rows)
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.map { $0.value as? Row } == rows.map(Optional.some))
    var text = ""
    dump(rows, to: &text)
    #expect(text.hasPrefix("▿ 2 elements\n  ▿ "))
    #expect(dumpText(rows) == dumpText(rows.elements))
  }

  @Test("is coded as an array; decoding two elements with one id is an error that names it")
  func coding() throws {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 2, title: "b"), Row(id: 1, title: "a")]
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([Row].self, from: data) == rows.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data) == rows)

    let twice = Data(#"[{"id":1,"title":"a"},{"id":1,"title":"b"}]"#.utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: twice)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("Unexpected error: \(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "Two elements have the id 1.")
  }

  @Test("ignores out-of-range offsets when it removes at offsets")
  func offsets() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    rows.remove(atOffsets: [1, 5])
    #expect(rows.ids == [1])
  }

  @Test(
    "finds its elements, and no others, after any number of id changes")
  func manyRekeyings() async {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3), Row(id: 4)]
    let texts = await issues {
      for id in 100..<1_100 { rows[id: rows[id % 4].id]?.id = id }
    }
    #expect(texts.count == 1_000)
    #expect(rows.ids == [1_096, 1_097, 1_098, 1_099])
    for (index, row) in rows.enumerated() { #expect(rows.index(id: row.id) == index) }
    #expect(rows[id: 5] == nil)
  }

  @Test("filled by pages moves its elements as rarely as one filled element by element")
  func pages() {
    var rows = IdentifiedArrayOf<Row>()
    var moves = 0
    var last: UInt?
    for page in 0..<2_000 {
      rows.append(contentsOf: (page * 10..<page * 10 + 10).map { Row(id: $0) })
      let now = rows.storage.addresses.last
      if now != last { moves += 1 }
      last = now
    }
    #expect(rows.count == 20_000)
    #expect(moves < 40)
  }
}
