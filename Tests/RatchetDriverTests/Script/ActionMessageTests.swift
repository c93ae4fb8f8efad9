import Testing

@testable import RatchetDriver

@Suite("Lines that are no actions")
struct ActionMessageTests {
  @Test(
    "a line that is no action is told why, to the letter",
    arguments: [
      (
        "incrmentTapped",
        #"no action "incrmentTapped" in Tally.Action; see "sample actions Tally""#
      ),
      (
        "adButtonTapped",
        #"no action "adButtonTapped" in Tally.Action; did you mean "addButtonTapped"?"#
      ),
      (
        "rows[1].incrmentTapped",
        #"no action "incrmentTapped" in Row.Action; did you mean "incrementTapped"?"#
      ),
      (
        #"{"rows":{"_0":{"id":1,"action":{"incrmentTapped":{}}}}}"#,
        #"no action "incrmentTapped" in Row.Action; did you mean "incrementTapped"?"#
      ),
      (
        #"imported.finishd 3"#,
        #"imported: no case "finishd" in Tally.ImportNews"#
      ),
      (#"{"a":{},"b":{}}"#, #"expected one action of Tally.Action, found "a", "b""#),
      ("{}", "expected one action of Tally.Action, found nothing"),
      ("3", "expected an object, found the number 3"),
      (#"rows[1].set(value: "x")"#, #"rows[1].set: expected Int at "value", found a string"#),
      ("rows[1].set", #"rows[1].set: expected Int at "value", found nothing"#),
      ("rows[1].set(value: 1.5)", #"rows[1].set: expected Int at "value", found the number 1.5"#),
      ("rows[1].set(value: null)", #"rows[1].set: expected Int at "value", found null"#),
      ("rows[1].set [1]", "rows[1].set: expected an object, found a list"),
      (#"rows["a"].incrementTapped"#, #"rows: expected Int at "id", found a string"#),
      (#"{"rows":{"id":1}}"#, #"rows: expected Row.Action at "action", found nothing"#),
      ("noteChanged", "noteChanged: expected String, found nothing"),
      ("noteChanged true", "noteChanged: expected String, found a Boolean"),
      (#"noteChanged {"a":1}"#, "noteChanged: expected String, found an object"),
      ("echoTapped 3", "echoTapped: expected an object, found the number 3"),
      (
        #"filterChanged "odd""#,
        "filterChanged: Cannot initialize Filter from invalid String value odd"
      ),
      (
        #"loaded [{"id":1,"count":2},{"id":"x"}]"#,
        #"loaded: expected Int at "[1].id", found a string"#
      ),
      (
        #"loaded [{"id":1,"count":2},{"id":1,"count":3}]x"#, "the action should end at column 47"
      ),
      ("noteChanged dune", "expected a value at column 13"),
      (#"noteChanged "dune"#, "the string at column 13 has no end"),
      (#"noteChanged "\x""#, "no such escape at column 14"),
      (#"noteChanged "\ud83d""#, "no such escape at column 14"),
      ("noteChanged 01", "the action should end at column 14"),
      ("noteChanged 1.", "no number at column 13"),
      ("noteChanged 1e999", "no number at column 13"),
      (#"noteChanged "é" 3"#, "the action should end at column 17"),
      ("rows[1]", #"an action is missing after "rows[1]""#),
      ("rows[1.incrementTapped", "no number at column 6"),
      ("rows[1", #"expected "]" at the end of the line"#),
      ("rows[].incrementTapped", "expected a value at column 6"),
      ("rows.", "expected an action at the end of the line"),
      ("!", "expected an action at column 1"),
      ("echoTapped(times: 2", #"expected "," or ")" at the end of the line"#),
      ("echoTapped(times: 2, times: 3)", #""times" stands twice at column 22"#),
      (#"{"a":1,"a":2}"#, #""a" stands twice at column 8"#),
      (#"{"a" 1}"#, #"expected ":" at column 6"#),
      (#"{a:1}"#, "expected a name in quotes at column 2"),
      (#"{"a":1"#, #"expected "," or "}" at the end of the line"#),
      ("noteChanged [1 2]", #"expected "," or "]" at column 16"#),
      (
        "noteChanged \"a\u{1}\"",
        "a control character in a string at column 15; write it as an escape"
      ),
      (
        "noteChanged " + String(repeating: "[", count: 200), "nested too deeply at column 140"
      ),
    ])
  func message(line: String, message: String) {
    #expect(throws: ScriptLineError(message: message)) {
      try ActionDecoding.action(
        Tally.Action.self, in: Array(line.utf8),
        help: Wording.seeActions(program: "sample", feature: "Tally"))
    }
  }

  @Test("a line that is not UTF-8 is refused before anything else")
  func notUTF8() {
    #expect(throws: ScriptLineError(message: "not UTF-8")) {
      try ActionDecoding.action(Tally.Action.self, in: [0x61, 0xFF], help: "")
    }
  }

  @Test(
    "the nearest name is suggested, if it is near",
    arguments: [
      ("incrmentTapped", "incrementTapped"), ("IncrementTapped", "incrementTapped"),
      ("decremetnTapped", "decrementTapped"), ("incrementTappd", "incrementTapped"),
      ("x", nil), ("something", nil), ("ab", "as"), ("zz", nil),
    ] as [(String, String?)])
  func suggestions(word: String, nearest: String?) {
    #expect(
      Suggestion.nearest(to: word, in: ["incrementTapped", "decrementTapped", "as"]) == nearest)
  }

  @Test("a letter added, left out, replaced or swapped counts as one")
  func distance() {
    #expect(Suggestion.distance("abc", "abc") == 0)
    #expect(Suggestion.distance("abc", "abxc") == 1)
    #expect(Suggestion.distance("abc", "ac") == 1)
    #expect(Suggestion.distance("abc", "axc") == 1)
    #expect(Suggestion.distance("abc", "acb") == 1)
    #expect(Suggestion.distance("", "abc") == 3)
  }

  @Test("types are called what their feature calls them")
  func typeNames() {
    #expect(TypeName.of(Tally.Action.self) == "Tally.Action")
    #expect(TypeName.of([Int?].self) == "Array<Optional<Int>>")
    #expect(TypeName.of([String: Row.State].self) == "Dictionary<String, Row.State>")
    struct Local {}
    #expect(TypeName.of(Local.self).hasSuffix("Local"))
  }
}
