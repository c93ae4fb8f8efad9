import Testing

@testable import RatchetIssues

@Suite("An issue")
struct RatchetIssueTests {
  private let location = IssueLocation(
    fileID: "Books/ReadingList.swift", filePath: "/src/Books/ReadingList.swift",
    line: 41, column: 3)

  @Test("reads: what happened, where, the values, likely cause, fix")
  func description() {
    let issue = RatchetIssue(
      code: "R012",
      what: "A child action arrived while its state was nil.",
      values: ["action": ".detail(.saveTapped)", "state": "detail: nil"],
      hint: """
        Usually an effect of the child outlived it. Run the child before clearing, or let `ifLet` \
        clear it.
        """,
      location: location)

    #expect(
      issue.description == """
        RatchetIssue R012 at ReadingList.swift:41
          A child action arrived while its state was nil.
            action  .detail(.saveTapped)
            state   detail: nil
          Usually an effect of the child outlived it. Run the child before clearing, or let \
        `ifLet` clear it.
          More: ratchet explain R012
        """)
  }

  @Test("leaves out empty parts")
  func withoutValues() {
    let issue = RatchetIssue(code: "R1", what: "It broke.", location: location)

    #expect(issue.description == "RatchetIssue R1 at ReadingList.swift:41\n  It broke.")
    #expect(issue.details == "  It broke.")
  }

  @Test("keeps the column of a value that spans lines, and its own indentation")
  func multilineValues() {
    let issue = RatchetIssue(
      code: "R1", what: "Two\nlines.",
      values: [
        RatchetIssue.Value("diff", "    A(\n-     x: 1\n\n+     x: 2"),
        RatchetIssue.Value("actions", ""),
      ],
      hint: "Fix\nit.", location: location)

    #expect(
      issue.details.split(separator: "\n", omittingEmptySubsequences: false) == [
        "  Two",
        "  lines.",
        "    diff         A(",
        "             -     x: 1",
        "",
        "             +     x: 2",
        "    actions",
        "  Fix",
        "  it.",
      ])
  }

  @Test("keeps the order of its values and their repeated labels")
  func valueOrder() {
    let issue = RatchetIssue(
      code: "R1", what: "", values: ["b": "1", "a": "2", "b": "3"], location: location)

    #expect(issue.values == [.init("b", "1"), .init("a", "2"), .init("b", "3")])
  }

  @Test("equals only an issue with the same text at the same place")
  func equality() {
    let issue = RatchetIssue(code: "R1", what: "It broke.", location: location)
    let elsewhere = IssueLocation(
      fileID: "Books/ReadingList.swift", filePath: "/src/Books/ReadingList.swift",
      line: 42, column: 3)

    #expect(issue == RatchetIssue(code: "R1", what: "It broke.", location: location))
    #expect(issue != RatchetIssue(code: "R2", what: "It broke.", location: location))
    #expect(issue != RatchetIssue(code: "R1", what: "It broke.", location: elsewhere))
    #expect(Set([location, elsewhere, location]).count == 2)
  }

  @Test("is located at the line that made its location")
  func defaultLocation() {
    let line: UInt = #line + 1
    let location = IssueLocation()

    #expect(location.line == line)
    #expect(location.description == "RatchetIssueTests.swift:\(line)")
    #expect(location.fileID.description == "RatchetIssuesTests/RatchetIssueTests.swift")
  }
}
