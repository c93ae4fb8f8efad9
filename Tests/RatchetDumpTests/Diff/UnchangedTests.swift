import Foundation
import RatchetDump
import Testing

@Suite("A diff of large values")
struct UnchangedTests {
  struct Row: Identifiable, Equatable {
    var id: Int
    var title: String
    var isDone = false
  }

  struct Plain {
    var isDone = false
    var number: Int
    var title: String
  }

  /// Counts how often it is dumped.
  struct Counted: DumpTextRepresentable {
    final class Reads {
      var count = 0
    }

    let reads: Reads
    var number: Int
    var dumpText: String {
      reads.count += 1
      return "Counted(\(number))"
    }
  }

  @Test("shows the one changed row of 100,000, whatever its type")
  func oneRow() {
    let rows = (0..<100_000).map { Row(id: $0, title: "The title of the row \($0)") }
    var newRows = rows
    newRows[70_000].isDone = true
    #expect(
      diff(rows, newRows) == """
          [
            … (70000 unchanged),
            [70000]: UnchangedTests.Row(
              id: 70000,
              … (1 unchanged),
        -     isDone: false
        +     isDone: true
            ),
            … (29999 unchanged)
          ]
        """)
    let plain = rows.map { Plain(number: $0.id, title: $0.title) }
    var newPlain = plain
    newPlain[70_000].isDone = true
    #expect(
      diff(plain, newPlain) == """
          [
            … (70000 unchanged),
            [70000]: UnchangedTests.Plain(
        -     isDone: false,
        +     isDone: true,
              … (2 unchanged)
            ),
            … (29999 unchanged)
          ]
        """)
  }

  @Test("shows the one changed entry of a dictionary, and counts the entries before it")
  func oneEntry() {
    let byNumber = Dictionary(uniqueKeysWithValues: (0..<10_000).map { ($0, "\($0)") })
    #expect(
      diff(byNumber, byNumber.merging([9: "x"]) { $1 }) == """
          [
            … (9 unchanged),
        -   9: "9",
        +   9: "x",
            … (9990 unchanged)
          ]
        """)
    let byName = Dictionary(uniqueKeysWithValues: byNumber.map { ($1, $0) })
    var changed = byName.merging(["9999a": 1]) { $1 }
    changed["10"] = nil
    changed["9"] = -1
    #expect(
      diff(byName, changed) == """
          [
            … (2 unchanged),
        -   "10": 10,
            … (8886 unchanged),
        -   "9": 9,
        +   "9": -1,
            … (1110 unchanged),
        +   "9999a": 1
          ]
        """)
    let byID = Dictionary(
      uniqueKeysWithValues: (0..<9).map {
        (UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0)), $0)
      })
    #expect(
      diff(byID, byID.mapValues { $0 == 8 ? 0 : $0 }) == """
          [
            … (8 unchanged),
        -   UUID(00000000-0000-0000-0000-000000000008): 8
        +   UUID(00000000-0000-0000-0000-000000000008): 0
          ]
        """)
  }

  @Test("shows the added and removed members of a large set, by value")
  func sets() {
    let numbers = Set(0..<10_000)
    #expect(
      diff(numbers, numbers.subtracting([9, 9_999]).union([10_000])) == """
          Set([
            … (9 unchanged),
        -   9,
            … (9989 unchanged),
        -   9999
        +   10000
          ])
        """)
  }

  @Test("reads the changed values, and none of the others")
  func reads() {
    let reads = Counted.Reads()
    let rows = (0..<1_000).map { Counted(reads: reads, number: $0) }
    var newRows = rows
    newRows[500].number = -1
    let expected = """
        [
          … (500 unchanged),
      -   [500]: Counted(500),
      +   [500]: Counted(-1),
          … (499 unchanged)
        ]
      """
    #expect(diff(rows, newRows) == expected)
    #expect(reads.count == 2)

    reads.count = 0
    #expect(diff(rows, rows) == nil)
    #expect(diff([1: rows], [1: rows]) == nil)
    #expect(reads.count == 0)

    _ = diff([("rows", Optional(rows))], [("rows", Optional(newRows))])
    _ = diff(["rows": rows], ["rows": newRows])
    _ = diff(Box(content: AnyHashable("a")), Box(content: AnyHashable("a")))
    _ = diff(Result<[Counted], any Error>.success(rows), .success(newRows))
    #expect(reads.count == 6)
  }

  @Test("compares a newly made value by its contents")
  func madeAnew() {
    func rows() -> [Plain] {
      (0..<100).map { Plain(number: $0, title: "A title that takes a buffer of its own: \($0)") }
    }
    var new = rows()
    #expect(diff(rows(), new) == nil)
    new.insert(Plain(number: -1, title: ""), at: 90)
    new.remove(at: 10)
    new.append(new.remove(at: 50))
    #expect(
      diff(rows(), new) == """
          [
            … (10 unchanged),
        -   [10]: UnchangedTests.Plain(
        -     isDone: false,
        -     number: 10,
        -     title: "A title that takes a buffer of its own: 10"
        -   ),
            … (40 unchanged),
        -   [51]: UnchangedTests.Plain(…) moved to [99]
            … (38 unchanged),
        +   [88]: UnchangedTests.Plain(
        +     isDone: false,
        +     number: -1,
        +     title: ""
        +   ),
            … (10 unchanged),
        +   [99]: UnchangedTests.Plain(…) moved from [51]
          ]
        """)
  }

  @Test("pairs rows by identity when some were added, removed and changed at once")
  func scattered() {
    let rows = (0..<1_000).map { Row(id: $0, title: "\($0)") }
    var new = rows
    new[3].isDone = true
    new.remove(at: 10)
    new.insert(Row(id: 1_000, title: "new"), at: 900)
    #expect(
      diff(rows, new) == """
          [
            … (3 unchanged),
            [3]: UnchangedTests.Row(
              id: 3,
              … (1 unchanged),
        -     isDone: false
        +     isDone: true
            ),
            … (6 unchanged),
        -   [10]: UnchangedTests.Row(
        -     id: 10,
        -     title: "10",
        -     isDone: false
        -   ),
            … (890 unchanged),
        +   [900]: UnchangedTests.Row(
        +     id: 1000,
        +     title: "new",
        +     isDone: false
        +   ),
            … (99 unchanged)
          ]
        """)
  }

  /// Its dump omits the cache.
  struct Cached: DumpRepresentable {
    var number: Int
    var cache: Int
    var dumpValue: Any { number }
  }

  @Test("is empty if only hidden storage has changed")
  func hidden() {
    let old = [Cached(number: 1, cache: 1), Cached(number: 1, cache: 2)]
    let new = [Cached(number: 1, cache: 2), Cached(number: 1, cache: 3)]
    #expect(diff(old, new) == nil)
  }

  struct Comment {
    var text: String
    var replies: [Comment] = []
  }

  @Test("goes through deeply nested values")
  func deep() {
    var comment = Comment(text: "the first")
    for number in 0..<500 { comment = Comment(text: "\(number)", replies: [comment]) }
    let other = Comment(text: "another")
    let text = diff([comment, other], [other, Comment(text: "new"), comment])
    #expect(text?.contains("new") == true)
  }
}
