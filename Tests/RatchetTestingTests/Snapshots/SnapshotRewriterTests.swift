import Testing

@testable import RatchetTesting

@Suite("Writing snapshots into a source") struct SnapshotRewriterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: String
    let after: String
    /// `nil` for a call without a closure.
    var compiled: String? = ""
    var text = "Point(\n  x: 1\n)"
  }

  @Test(
    "puts the text at its call",
    arguments: [
      Case(
        testDescription: "no closure", before: "expectDump(a)\n",
        after: "expectDump(a) {\n  \"\"\"\n  Point(\n    x: 1\n  )\n  \"\"\"\n}\n", compiled: nil),
      Case(
        testDescription: "no closure, at the end of the file", before: "expectDump(a)",
        after: "expectDump(a) {\n  \"\"\"\n  1\n  \"\"\"\n}", compiled: nil, text: "1"),
      Case(
        testDescription: "no closure, within others",
        before: "func f() {\n    if a { expectDump(b) } // why\n}",
        after: """
          func f() {
              if a { expectDump(b) {
                  \"\"\"
                  1
                  \"\"\"
              } } // why
          }
          """, compiled: nil, text: "1"),
      Case(
        testDescription: "no closure, over several lines",
        before: "  expectDump(\n    a.b(c),\n    \"why\"\n  )\n",
        after:
          "  expectDump(\n    a.b(c),\n    \"why\"\n  ) {\n    \"\"\"\n    1\n    \"\"\"\n  }\n",
        compiled: nil, text: "1"),
      Case(
        testDescription: "an empty closure", before: "\texpectDump(a) { \"\" }\n",
        after: "\texpectDump(a) {\n\t\t\"\"\"\n\t\t1\n\t\t\"\"\"\n\t}\n", text: "1"),
      Case(
        testDescription: "another text",
        before: "{\n  expectDump(a) {\n    \"\"\"\n    2\n    3\n    \"\"\"\n  }\n}\n",
        after: "{\n  expectDump(a) {\n    \"\"\"\n    1\n    \"\"\"\n  }\n}\n", compiled: "2\n3",
        text: "1"),
      Case(
        testDescription: "a brace on a line of its own",
        before: "expectDump(a)\n{\n\"2\"\n}\n",
        after: "expectDump(a)\n{\n  \"\"\"\n  1\n  \"\"\"\n}\n", compiled: "2", text: "1"),
      Case(
        testDescription: "raw delimiters go when they are not needed",
        before: "expectDump(a) {\n  ##\"\"\"\n  \\#n\n  \"\"\"##\n}\n",
        after: "expectDump(a) {\n  \"\"\"\n  1\n  \"\"\"\n}\n", compiled: "\\#n", text: "1"),
      Case(
        testDescription: "raw delimiters come when they are",
        before: "expectDump(a) {\n  \"\"\"\n  2\n  \"\"\"\n}\n",
        after: "expectDump(a) {\n  #\"\"\"\n  \"\\n\"\n  \"\"\"#\n}\n", compiled: "2",
        text: #""\n""#),
      Case(
        testDescription: "comments beside the literal stay",
        before: "  expectDump(a) {\n    // Why.\n    \"2\"  // So.\n  }\n",
        after:
          "  expectDump(a) {\n    // Why.\n    \"\"\"\n    1\n    \"\"\"  // So.\n  }\n",
        compiled: "2", text: "1"),
      Case(
        testDescription: "a comment before the literal on its line stays",
        before: "expectDump(a) { /* Why. */ \"2\" }\n",
        after: "expectDump(a) { /* Why. */ \"\"\"\n  1\n  \"\"\" }\n", compiled: "2", text: "1"),
      Case(
        testDescription: "an argument with a label",
        before: """
          try check(
            expectDump(
              [1, 2].map { $0 }, f(matches: 1, b, matches: 2),
              matches: { "2" }, line: #line))
          """,
        after: """
          try check(
            expectDump(
              [1, 2].map { $0 }, f(matches: 1, b, matches: 2),
              matches: {
                \"\"\"
                1
                \"\"\"
              }, line: #line))
          """, compiled: "2", text: "1"),
      Case(
        testDescription: "strings, comments and regular expressions that look like calls",
        before: """
          let a = "expectDump (a) {\\(b ? ")" : "(")"  // expectDump (a) {
          let c = /\\(["{]/
          expectDump((a), "}) {") { "" }
          """,
        after: """
          let a = "expectDump (a) {\\(b ? ")" : "(")"  // expectDump (a) {
          let c = /\\(["{]/
          expectDump((a), "}) {") {
            \"\"\"
            1
            \"\"\"
          }
          """, text: "1"),
      Case(
        testDescription: "lines that end with CRLF",
        before: "{\r\n  expectDump(a)\r\n}\r\n",
        after:
          "{\r\n  expectDump(a) {\r\n    \"\"\"\r\n    1\r\n    2\r\n    \"\"\"\r\n  }\r\n}\r\n",
        compiled: nil, text: "1\n2"),
      Case(
        testDescription: "lines that end with CR", before: "{\r  expectDump(a)\r}",
        after: "{\r  expectDump(a) {\r    \"\"\"\r    1\r    \"\"\"\r  }\r}", compiled: nil,
        text: "1"),
      Case(
        testDescription: "columns are counted in UTF-8",
        before: "let é = \"👩‍👩‍👧\"; expectDump(é)",
        after: "let é = \"👩‍👩‍👧\"; expectDump(é) {\n  \"\"\"\n  ü\n  \"\"\"\n}", compiled: nil,
        text: "ü"),
    ])
  func table(_ sample: Case) throws {
    let edit = SnapshotEdit(sample.text, of: sample.before, before: sample.compiled)
    let after = try SnapshotRewriter.rewrite(sample.before, [edit])
    #expect(after == sample.after)
    let again = SnapshotEdit(sample.text, of: after, before: sample.text)
    #expect(try SnapshotRewriter.rewrite(after, [again]) == after)
  }

  @Test("leaves a file's other bytes alone, whatever they are")
  func bytes() throws {
    let source =
      Array("\u{FEFF}// ".utf8) + [0xFF, 0x00] + Array("\nexpectDump(a)\n// ".utf8) + [0xFE]
    let edit = SnapshotEdit(line: 2, column: 11, before: nil, text: "1")
    let result = try SnapshotRewriter(source).applying([edit])
    #expect(
      result
        == source[..<22] + Array(" {\n  \"\"\"\n  1\n  \"\"\"\n}".utf8)
        + source[22...])
  }

  @Test("identifies each call by its place, however many there are and in whatever order")
  func several() throws {
    let source = "expectDump(a); expectDump(b) { \"\" }\nexpectDump(c) {\n  \"\"\"\n  \"\"\"\n}\n"
    let edits = [
      SnapshotEdit("3", for: 2, of: source),
      SnapshotEdit("1\n1", for: 0, of: source, before: nil),
      SnapshotEdit("2", for: 1, of: source),
    ]
    let expected = """
      expectDump(a) {
        \"\"\"
        1
        1
        \"\"\"
      }; expectDump(b) {
        \"\"\"
        2
        \"\"\"
      }
      expectDump(c) {
        \"\"\"
        3
        \"\"\"
      }

      """
    #expect(try SnapshotRewriter.rewrite(source, edits) == expected)
    #expect(try SnapshotRewriter.rewrite(source, edits.reversed()) == expected)
  }

  @Test(
    "refuses if there is no such call",
    arguments: [
      (#"expectDumps (a) { "" }"#, 1, 13, ""),
      (#"expectDump (a) { "" }"#, 1, 11, ""),
      (#"expectDump(a) { "" }"#, 2, 11, ""),
      (#"expectDump(a) { "" }"#, 1, 99, ""),
      (#"expectDump(a) { "" }"#, 0, 0, ""),
      (#"// expectDump(a) { "" }"#, 1, 14, ""),
      (#"expectDump(a { "" }"#, 1, 11, ""),
      // The compiled call had a closure and the source has none, the reverse, or another closure.
      ("expectDump(a)", 1, 11, ""),
      (#"expectDump(a) { "" }"#, 1, 11, nil),
      (#"expectDump(a) { "2" }"#, 1, 11, "3"),
      (#"expectDump(a, matches: { "2" })"#, 1, 11, "3"),
    ] as [(String, Int, Int, String?)])
  func noCall(source: String, line: Int, column: Int, before: String?) {
    let edit = SnapshotEdit(line: line, column: column, before: before, text: "1")
    #expect(throws: SnapshotRefusal.noCall) { try SnapshotRewriter.rewrite(source, [edit]) }
  }

  @Test(
    "refuses if it would overwrite code",
    arguments: [
      "expectDump(a) { text }",
      "expectDump(a) { \"\" + \"\" }",
      "expectDump(a) { return \"\" }",
      "expectDump(a) { () -> String in \"\" }",
      "expectDump(a) { \"id: \\(id)\" }",
      "expectDump(a) { #\"\"\"\n  id: \\#(id)\n  \"\"\"# }",
      "expectDump(a, matches: text)",
      "expectDump(a, matches: nil)",
      "expectDump(a, matches: { \"\" } ?? text)",
      "expectDump(a, matches: { text })",
    ])
  func noLiteral(source: String) {
    let edit = SnapshotEdit("1", of: source)
    #expect(throws: SnapshotRefusal.noLiteral) { try SnapshotRewriter.rewrite(source, [edit]) }
  }

  @Test("does not take an escaped backslash for an interpolation")
  func escapes() throws {
    let source = ##"expectDump(a) { "\\(b)" }"## + "\n" + ##"expectDump(a) { #"\(b) \\#(c)"# }"##
    #expect(throws: SnapshotRefusal.noLiteral) {
      try SnapshotRewriter.rewrite(source, [SnapshotEdit("1", for: 1, of: source)])
    }
    let edit = SnapshotEdit("1", of: source, before: #"\(b)"#)
    let after = try SnapshotRewriter.rewrite(source, [edit])
    #expect(after.hasPrefix("expectDump(a) {\n  \"\"\"\n  1\n  \"\"\"\n}\n"))
  }
}
