import Foundation
import RatchetIssues
import Testing

@testable import RatchetTesting

@Suite("The journal of a source") struct SnapshotJournalTests {
  private let source = """
    expectDump(a)
    expectDump(b) { "" }
    expectDump(c)
    """

  private func edits() -> [SnapshotEdit] {
    [
      SnapshotEdit("1\n1", for: 0, of: source, before: nil),
      SnapshotEdit("2\n2\n2", for: 1, of: source),
      SnapshotEdit("3", for: 2, of: source, before: nil),
    ]
  }

  private func journal() -> SnapshotJournal {
    SnapshotJournal(path: "/a.swift", build: "a", original: Data(source.utf8))
  }

  @Test("is the same in whatever order calls are reached")
  func orders() throws {
    let edits = edits()
    let expected = Data(try SnapshotRewriter(Array(source.utf8)).applying(edits))
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      var journal = journal()
      var current = journal.original
      for index in order { current = try journal.record(edits[index], into: current) }
      #expect(current == expected, "\(order)")
      // A process without any of them finds them in the journal.
      var read = try JSONDecoder().decode(
        SnapshotJournal.self, from: JSONEncoder().encode(journal))
      #expect(read == journal)
      #expect(try read.record(edits[order[0]], into: current) == current)
    }
  }

  @Test("keeps the last text of a call")
  func again() throws {
    var journal = journal()
    var current = journal.original
    for edit in edits() { current = try journal.record(edit, into: current) }
    let other = SnapshotEdit("0", for: 0, of: source, before: nil)
    current = try journal.record(other, into: current)
    #expect(journal.edits == Array(edits()[1...]) + [other])
    #expect(
      current == Data(try SnapshotRewriter(Array(source.utf8)).applying(journal.edits)))
  }

  @Test("starts anew if the written text was reverted")
  func takenBack() throws {
    var journal = journal()
    _ = try journal.record(edits()[0], into: journal.original)
    let result = try journal.record(edits()[2], into: journal.original)
    #expect(journal.edits == [edits()[2]])
    #expect(result == Data(try SnapshotRewriter(Array(source.utf8)).applying([edits()[2]])))
  }

  @Test("refuses a source that was changed elsewhere, and stays as it was")
  func changed() throws {
    var journal = journal()
    let edits = edits()
    let current = try journal.record(edits[0], into: journal.original)
    let before = journal
    #expect(throws: SnapshotRefusal.changedMeanwhile) {
      _ = try journal.record(edits[1], into: current + Data("\n".utf8))
    }
    #expect(throws: SnapshotRefusal.noCall) {
      let other = SnapshotEdit(line: 1, column: 1, before: nil, text: "")
      _ = try journal.record(other, into: current)
    }
    #expect(journal == before)
  }

  @Test("recognises a call that is reached with another text")
  func reached() {
    var reached = SnapshotsReached()
    let calls = [
      IssueLocation(fileID: "M/A.swift", filePath: "/A.swift", line: 1, column: 2),
      IssueLocation(fileID: "M/A.swift", filePath: "/A.swift", line: 1, column: 3),
      IssueLocation(fileID: "M/A.swift", filePath: "/A.swift", line: 2, column: 2),
      IssueLocation(fileID: "M/A.swift", filePath: "/B/A.swift", line: 1, column: 2),
    ]
    for (index, call) in calls.enumerated() {
      #expect(reached.note("\(index)", at: call) == nil)
    }
    for (index, call) in calls.enumerated() {
      #expect(reached.note("\(index)", at: call) == nil)
      #expect(reached.note("other", at: call) == "\(index)")
      #expect(reached.note("\(index)", at: call) == nil)
    }
  }
}
