import Foundation
import Ratchet
import Testing

@testable import RatchetDriver

@Suite("Actions as text")
struct ActionFormTests {
  private func decode<Action: Decodable>(
    _ line: String, as type: Action.Type = Action.self
  ) throws -> Action {
    try ActionReader(type, help: "see help").action(in: Array(line.utf8))
  }

  @Test(
    "an action reads the same in Swift's JSON, in JSON without _0, and in the shorthand",
    arguments: [
      (#"{"addButtonTapped":{}}"#, Tally.Action.addButtonTapped),
      ("addButtonTapped", .addButtonTapped),
      ("  addButtonTapped  ", .addButtonTapped),
      ("addButtonTapped()", .addButtonTapped),
      ("addButtonTapped {}", .addButtonTapped),
      (#"{"noteChanged":{"_0":"dune"}}"#, .noteChanged("dune")),
      (#"{"noteChanged":"dune"}"#, .noteChanged("dune")),
      (#"noteChanged "dune""#, .noteChanged("dune")),
      (#"noteChanged("dune")"#, .noteChanged("dune")),
      (#"noteChanged("d\u00fcne \ud83d\ude42")"#, .noteChanged("düne 🙂")),
      // As the strings of a state are shown.
      (#"noteChanged "a\u{202e}\u{1F642}\u{1}\0""#, .noteChanged("a\u{202E}🙂\u{1}\0")),
      (
        #"{"rows":{"_0":{"id":1,"action":{"incrementTapped":{}}}}}"#,
        .rows(.element(id: 1, action: .incrementTapped))
      ),
      (
        #"{"rows":{"action":{"incrementTapped":{}},"id":1}}"#,
        .rows(.element(id: 1, action: .incrementTapped))
      ),
      ("rows[1].incrementTapped", .rows(.element(id: 1, action: .incrementTapped))),
      ("rows[ 1 ].set(value: 3)", .rows(.element(id: 1, action: .set(value: 3, label: nil)))),
      (
        #"rows[1].set(label: "three", value: 3)"#,
        .rows(.element(id: 1, action: .set(value: 3, label: "three")))
      ),
      (#"filterChanged "even""#, .filterChanged(.even)),
      ("echoTapped(times: 2)", .echoTapped(times: 2)),
      (#"imported.finished 3"#, .imported(.finished(3))),
      (#"imported.progress(1, of: 2)"#, .imported(.progress(1, of: 2))),
      (#"loaded [{"id":1,"count":2}]"#, .loaded([Row.State(id: 1, count: 2)])),
    ])
  func forms(line: String, action: Tally.Action) throws {
    #expect(try decode(line) == action)
  }

  @Test(
    "an action is shown in the shorthand",
    arguments: [
      (Zoo.plain, "plain"), (.text("a\"b\u{7}"), #"text "a\"b\u0007""#), (.number(3), "number 3.0"),
      (.text("\u{202E}\u{2066}\u{2028}"), #"text "\u202e\u2066\u2028""#),
      (.maybe(nil), "maybe"), (.maybe(3), "maybe 3"), (.list([1, 2]), "list [1,2]"),
      (.table(["b": 1, "a": 2]), "table(a: 2, b: 1)"), (.nothing(Zoo.Empty()), "nothing({})"),
      (.thing(Zoo.Thing(name: "x", parts: [])), #"thing(name: "x", parts: [])"#),
      (.child(.nested(.renamed("x"))), #"child.nested.renamed "x""#),
      (.child(.own(Zoo.Own(_0: 1))), #"child.own({"_0":1})"#),
      (.element(.element(id: "a.b", action: .tapped)), #"element["a.b"].tapped"#),
      (.labelled(value: 3), "labelled(value: 3)"), (.mixed(3, at: "b"), #"mixed(3, at: "b")"#),
      (.pair(true, .max), "pair(true, 18446744073709551615)"), (.kind(.small), #"kind "small""#),
      (.date(Date(timeIntervalSince1970: 0.007)), #"date "1970-01-01T00:00:00.007Z""#),
    ])
  func shorthand(action: Zoo, line: String) throws {
    #expect(ActionText.shorthand(try ValueEncoder.json(of: action)) == line)
    #expect(try decode(line, as: Zoo.self) == action)
  }

  @Test("the printed form of any action reads back as the same action", arguments: 0..<8)
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for number in 0..<500 {
      let action = Zoo.random(using: &random)
      let json = try ValueEncoder.json(of: action)
      for line in [json.text, ActionText.shorthand(json)] {
        #expect(try decode(line, as: Zoo.self) == action, "seed \(seed), action \(number): \(line)")
        // Nothing in it needs another escape on its way to a terminal.
        #expect(TerminalText.escaped(line) == line, "seed \(seed), action \(number)")
      }
      if !"\(action)".hasPrefix("date"), !"\(action)".contains("inf") {
        let line = String(decoding: try JSONEncoder().encode(action), as: UTF8.self)
        #expect(try decode(line, as: Zoo.self) == action, "seed \(seed): \(line)")
      }
    }
  }

  @Test("a single payload with a name like a label is distinguished from the label")
  func payloadLikeLabels() throws {
    enum Shop: Equatable, Codable { case bought(Zoo.Thing, name: String?) }
    let action = Shop.bought(Zoo.Thing(name: "x", parts: []), name: nil)
    let line = try ValueEncoder.json(of: action).text
    #expect(line == #"{"bought":{"_0":{"name":"x","parts":[]}}}"#)
    #expect(try decode(line) == action)
    #expect(throws: ScriptLineError.self) {
      try decode(#"{"bought":{"name":"x","parts":[]}}"#, as: Shop.self)
    }
  }
}
