import Ratchet
import Testing

@testable import RatchetDriver

@Suite("Invalid lines")
struct ActionMessageTests {
  @Test(
    "an invalid line is reported with the reason, to the letter",
    arguments: [
      (
        "incrmentTapped", 1,
        #"no action "incrmentTapped" in Tally.Action; see "sample actions Tally""#
      ),
      (
        "adButtonTapped", 1,
        #"no action "adButtonTapped" in Tally.Action; did you mean "addButtonTapped"?"#
      ),
      (
        "rows[1].incrmentTapped", 9,
        #"no action "incrmentTapped" in Row.Action; did you mean "incrementTapped"?"#
      ),
      (
        #"{"rows":{"_0":{"id":1,"action":{"incrmentTapped":{}}}}}"#, 33,
        #"no action "incrmentTapped" in Row.Action; did you mean "incrementTapped"?"#
      ),
      (#"imported.finishd 3"#, 10, #"imported: no case "finishd" in Tally.ImportNews"#),
      (#"{"a":{},"b":{}}"#, 1, #"expected one action of Tally.Action, found "a", "b""#),
      ("{}", 1, "expected one action of Tally.Action, found nothing"),
      ("3", 1, "expected an object, found the number 3"),
      (#"rows[1].set(value: "x")"#, 20, #"rows[1].set: expected Int at "value", found a string"#),
      ("rows[1].set", 9, #"rows[1].set: expected Int at "value", found nothing"#),
      (
        "rows[1].set(value: 1.5)", 20,
        #"rows[1].set: expected Int at "value", found the number 1.5"#
      ),
      ("rows[1].set(value: null)", 20, #"rows[1].set: expected Int at "value", found null"#),
      (
        "rows[1].set [1]", 13,
        #"rows[1].set: expected its arguments as in rows[1].set(value: 3, label: "three"), found a list"#
      ),
      (#"rows["a"].incrementTapped"#, 6, #"rows: expected Int at "id", found a string"#),
      (#"{"rows":{"id":1}}"#, 9, #"rows: expected Row.Action at "action", found nothing"#),
      ("noteChanged", 1, "noteChanged: expected String, found nothing"),
      ("noteChanged true", 13, "noteChanged: expected String, found a Boolean"),
      (#"noteChanged {"a":1}"#, 13, "noteChanged: expected String, found an object"),
      (
        "echoTapped 3", 12,
        "echoTapped: expected its arguments as in echoTapped(times: 2), found the number 3"
      ),
      ("addButtonTapped 5", 17, "addButtonTapped: takes no argument, found the number 5"),
      (
        #"filterChanged "odd""#, 15,
        #"filterChanged: no value "odd" in Tally.Filter; known values are "all", "even""#
      ),
      (
        #"loaded [{"id":1,"count":2},{"id":"x"}]"#, 34,
        #"loaded: expected Int at "[1].id", found a string"#
      ),
      (#"loaded [{"id":1,"count":2},{"id":1,"count":3}]x"#, 47, "the action should end here"),
      ("noteChanged dune", 13, "expected a value; a text has quotes around it"),
      ("noteChanged naïve", 13, "expected a value; a text has quotes around it"),
      ("rows[a].incrementTapped", 6, "expected a value; a text has quotes around it"),
      ("noteChanged 'dune'", 13, "expected a value"),
      (#"noteChanged "\u{110000}""#, 14, "unknown escape"),
      (#"noteChanged "\u{d800}""#, 14, "unknown escape"),
      (#"noteChanged "\u{}""#, 14, "unknown escape"),
      (#"noteChanged "\0041""#, 14, "unknown escape"),
      (#"noteChanged "\u{41""#, 14, "unknown escape"),
      (#"noteChanged "\u{000000041}""#, 14, "unknown escape"),
      (#"noteChanged "dune"#, 13, "the string has no end"),
      (#"noteChanged "\x""#, 14, "unknown escape"),
      (#"noteChanged "\ud83d""#, 14, "unknown escape"),
      ("noteChanged 01", 14, "the action should end here"),
      ("noteChanged 1.", 13, "not a valid number"),
      ("noteChanged 1e999", 13, "not a valid number"),
      (#"noteChanged "é" 3"#, 17, "the action should end here"),
      ("rows[1]", 8, #"an action is missing after "rows[1]""#),
      ("rows[1.incrementTapped", 6, "not a valid number"),
      ("rows[1", 7, #"expected "]" at the end of the line"#),
      ("rows[].incrementTapped", 6, "expected a value"),
      ("rows.", 6, "expected an action at the end of the line"),
      ("!", 1, "expected an action"),
      ("echoTapped(times: 2", 20, #"expected "," or ")" at the end of the line"#),
      ("echoTapped(times: 2, times: 3)", 22, #""times" is given twice"#),
      (#"{"a":1,"a":2}"#, 8, #""a" is given twice"#),
      (#"{"a" 1}"#, 6, #"expected ":""#),
      (#"{a:1}"#, 2, "expected a name in quotes"),
      (#"{"a":1"#, 7, #"expected "," or "}" at the end of the line"#),
      ("noteChanged [1 2]", 16, #"expected "," or "]""#),
      ("noteChanged \"a\u{1}\"", 15, "a control character in a string; write it as an escape"),
      ("noteChanged " + String(repeating: "[", count: 200), 140, "nested too deeply"),
      (
        "echoTapped(tmes: 3)", 12,
        #"echoTapped: expected Int at "times", found nothing; did you mean "times" by "tmes"?"#
      ),
      ("echoTapped(times: 2, tmes: 3)", 22, #""tmes" is unknown here; did you mean "times"?"#),
      (
        "rows[1].set(value: 3, x: 1)", 23, #""x" is unknown here; known names are "value", "label""#
      ),
      (
        #"rows[1].set(value: 3, "x")"#, 23,
        #"an argument without a label; known names are "value", "label""#
      ),
      (#"noteChanged("a", "b")"#, 18, "too many arguments"),
      ("addButtonTapped(3)", 17, "too many arguments"),
      (#"addButtonTapped {"a":1}"#, 18, #""a" is unknown here"#),
      (
        #"loaded [{"id":1,"count":2,"size":3}]"#, 27,
        #""size" is unknown here; known names are "id", "count""#
      ),
      (
        #"{"addButtonTapped":{},"x":{}}"#, 23,
        #"expected one action of Tally.Action, found "addButtonTapped", "x""#
      ),
      (
        #"{"addButtonTapped":{},"waitTapped":{}}"#, 1,
        #"expected one action of Tally.Action, found "addButtonTapped", "waitTapped""#
      ),
      (
        "rows[1].set(value: 9223372036854775808)", 20,
        #"rows[1].set: expected Int at "value", found the number 9223372036854775808"#
      ),
      (
        "echoTapped(times: 1.00000000000000000001)", 19,
        "a number with more digits than a Double holds"
      ),
      (#"{"addButtonTapped":{}} waitTapped"#, 24, "the action should end here"),
    ] as [(String, Int, String)])
  func message(line: String, column: Int, message: String) {
    #expect(throws: ScriptLineError(message: message, column: column)) {
      try ActionReader(
        Tally.Action.self, help: Wording.seeActions(program: "sample", feature: "Tally")
      ).action(in: Array(line.utf8))
    }
  }

  @Test(
    "two entries of a dictionary with the same key, in other words or not, are reported",
    arguments: [
      (#"byNumber {"1":"a","01":"b"}"#, "byNumber: two entries have the same key"),
      (#"byFlag [true,1,false,2,true,3]"#, "byFlag: two entries have the same key"),
      (
        #"inside(tables: [{"1":1},{"2":1,"+2":2}])"#,
        #"inside: at "tables[1]": two entries have the same key"#
      ),
    ])
  func repeatedKey(line: String, message: String) {
    let error = #expect(throws: ScriptLineError.self) {
      try ActionReader(Table.self, help: "see help").action(in: Array(line.utf8))
    }
    #expect(error?.message == message)
  }

  private enum Table: Decodable {
    case byNumber([Int: String])
    case byFlag([Bool: Int])
    case inside(tables: [[Int: Int]])
  }

  @Test("an argument without a label is never taken for a misspelt one")
  func unlabelled() {
    func error(_ message: String, column: Int) -> ScriptLineError {
      ScriptLineError(message: message, column: column)
    }
    let reader = ActionReader(Zoo.self, help: "")
    #expect(throws: error(#"pair: expected UInt64 at "_1", found nothing"#, column: 5)) {
      try reader.action(in: Array("pair(true)".utf8))
    }
    #expect(throws: error("mixed: expected Int, found nothing", column: 6)) {
      try reader.action(in: Array(#"mixed(at: "x", 3)"#.utf8))
    }
  }

  @Test("the arguments of an action are shown by an example that has some")
  func optionalArguments() {
    enum Order: Equatable, Codable, ActionExamples {
      case dueChanged(to: Int?)
      static var examples: [Order] { [.dueChanged(to: nil), .dueChanged(to: 3)] }
    }
    let expected = ScriptLineError(
      message:
        "dueChanged: expected its arguments as in dueChanged(to: 3), found the number 4",
      column: 12)
    #expect(throws: expected) {
      try ActionReader(Order.self, help: "").action(in: Array("dueChanged 4".utf8))
    }
  }

  @Test("superfluous parts of a line are refused, also in lists and in values without parts")
  func tooMuch() throws {
    enum Shape: Equatable, Codable {
      case span(ClosedRange<Int>)
      case none(Zoo.Empty)
      case small(Float)
    }
    func shape(_ line: String) throws(ScriptLineError) -> Shape {
      try ActionReader(Shape.self, help: "").action(in: Array(line.utf8))
    }
    #expect(try shape("span [1,2]") == .span(1...2))
    #expect(throws: ScriptLineError(message: "span: too many elements at \"[2]\"", column: 11)) {
      try shape("span [1,2,3]")
    }
    #expect(
      throws: ScriptLineError(message: "none: expected Zoo.Empty, found the number 3", column: 6)
    ) {
      try shape("none 3")
    }
    #expect(
      throws: ScriptLineError(message: "small: expected Float, found the number 1e+300", column: 7)
    ) {
      try shape("small 1e300")
    }
  }

  @Test("a message shows 200 characters of the input")
  func longNames() {
    let name = String(repeating: "x", count: 1_000)
    let message = "no action \"\(String(repeating: "x", count: 200))…\" in Tally.Action; see it"
    #expect(throws: ScriptLineError(message: message, column: 1)) {
      try ActionReader(Tally.Action.self, help: "see it").action(in: Array(name.utf8))
    }
  }

  @Test("a line that is not UTF-8 is refused before anything else")
  func notUTF8() {
    #expect(throws: ScriptLineError(message: "not UTF-8", column: 3)) {
      try ActionReader(Tally.Action.self, help: "").action(in: [0x61, 0xC3, 0xA9, 0xFF])
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

  @Test("types have the names that their feature uses")
  func typeNames() {
    #expect(TypeName.of(Tally.Action.self) == "Tally.Action")
    #expect(TypeName.of([Int?].self) == "Array<Optional<Int>>")
    #expect(TypeName.of([String: Row.State].self) == "Dictionary<String, Row.State>")
    struct Local {}
    #expect(TypeName.of(Local.self).hasSuffix("Local"))
  }
}
