import Testing

@testable import RatchetDriver

@Suite("Changes of state")
struct StateChangeTests {
  private func changes(_ old: String, _ new: String) throws -> [String] {
    var oldReader = JSONReader(Array(old.utf8))
    var newReader = JSONReader(Array(new.utf8))
    return StateChange.changes(from: try oldReader.value(), to: try newReader.value())
      .map(\.json.text)
  }

  private func changes(_ old: Screens, _ new: Screens) throws -> [String] {
    StateChange.changes(from: try ValueEncoder.json(of: old), to: try ValueEncoder.json(of: new))
      .map(\.json.text)
  }

  @Test("equal states have no changes")
  func equal() throws {
    #expect(try changes(#"{"a":[1,{"b":2}]}"#, #"{"a":[1,{"b":2}]}"#) == [])
  }

  @Test("a field is named by its path, removed ones first")
  func fields() throws {
    #expect(
      try changes(
        #"{"a":1,"b":{"c":2},"gone":3,"odd name":4}"#,
        #"{"a":2,"b":{"c":3},"new":null,"odd name":5}"#)
        == [
          #"{"path":"gone","from":3}"#, #"{"path":"a","from":1,"to":2}"#,
          #"{"path":"b.c","from":2,"to":3}"#, #"{"path":"new","to":null}"#,
          #"{"path":"[\"odd name\"]","from":4,"to":5}"#,
        ])
  }

  @Test("an element with an id is named by it, at any depth")
  func elements() throws {
    #expect(
      try changes(
        #"{"rows":[{"id":7,"n":1},{"id":8,"n":1},{"id":9,"n":1}]}"#,
        #"{"rows":[{"id":8,"n":1},{"id":9,"n":2},{"id":10,"n":0}]}"#)
        == [
          #"{"path":"rows[7]","from":{"id":7,"n":1}}"#,
          #"{"path":"rows[9].n","from":1,"to":2}"#,
          #"{"path":"rows[10]","to":{"id":10,"n":0}}"#,
        ])
    #expect(
      try changes(#"{"rows":[{"id":"a"}]}"#, #"{"rows":[]}"#)
        == [#"{"path":"rows[\"a\"]","from":{"id":"a"}}"#])
  }

  @Test("another order of elements is shown as the ids before and after")
  func order() throws {
    #expect(
      try changes(#"[{"id":1},{"id":2}]"#, #"[{"id":2},{"id":1}]"#)
        == [#"{"path":"[].id","from":[1,2],"to":[2,1]}"#])
    #expect(
      try changes(#"[{"id":1}]"#, #"[{"id":3},{"id":1}]"#)
        == [
          #"{"path":"[3]","to":{"id":3}}"#, #"{"path":"[].id","from":[1],"to":[3,1]}"#,
        ])
  }

  @Test("a list without ids is compared by index between its equal ends")
  func lists() throws {
    #expect(try changes("[1,2,3,4]", "[1,2,9,4]") == [#"{"path":"[2]","from":3,"to":9}"#])
    #expect(try changes("[1,2,3]", "[1,3]") == [#"{"path":"[1]","from":2}"#])
    #expect(try changes("[1,3]", "[1,2,3]") == [#"{"path":"[1]","to":2}"#])
    #expect(
      try changes(#"[{"id":1},{"id":1}]"#, #"[{"id":1},{"id":2}]"#)
        == [#"{"path":"[1].id","from":1,"to":2}"#])
  }

  @Test("in the same case of an enum, only the changed parts of its payload are shown")
  func payloads() throws {
    let old = Screens(
      open: [.list(.init(title: "a", rows: [1])), .failed("x"), .empty],
      detail: .moved(from: 1, to: 2))
    var new = old
    new.open[0] = .list(.init(title: "b", rows: [1]))
    new.open[1] = .failed("y")
    new.detail = .moved(from: 1, to: 3)
    #expect(
      try changes(old, new)
        == [
          #"{"path":"open[0].list.title","from":"a","to":"b"}"#,
          #"{"path":"open[1].failed","from":"x","to":"y"}"#,
          #"{"path":"detail.moved.to","from":2,"to":3}"#,
        ])
  }

  @Test("the path of a change in a payload is one of the option --path")
  func payloadPaths() throws {
    let old = try ValueEncoder.json(of: Screens(open: [.list(.init(title: "a", rows: [1]))]))
    let new = try ValueEncoder.json(of: Screens(open: [.list(.init(title: "a", rows: [1, 2]))]))
    let change = try #require(StateChange.changes(from: old, to: new).first)
    let path = try StatePath(change.path)
    #expect(change.path == "open[0].list.rows[1]")
    #expect(path.value(in: old) == nil)
    #expect(path.value(in: new) == change.to)
    #expect(StateChange.changes(from: old, to: new, at: [path]) == [change])
  }

  @Test("another case of an enum is shown whole")
  func cases() throws {
    let old = Screens(open: [.failed("x"), .empty], detail: .moved(from: 1, to: 2))
    let new = Screens(open: [.empty, .failed("x")], detail: .empty)
    #expect(
      try changes(old, new)
        == [
          #"{"path":"open[0]","from":{"failed":"x"},"to":{"empty":{}}}"#,
          #"{"path":"open[1]","from":{"empty":{}},"to":{"failed":"x"}}"#,
          #"{"path":"detail","from":{"moved":{"from":1,"to":2}},"to":{"empty":{}}}"#,
        ])
  }

  @Test("another kind of value is shown whole")
  func kinds() throws {
    #expect(
      try changes(#"{"a":[1]}"#, #"{"a":{"b":1}}"#) == [#"{"path":"a","from":[1],"to":{"b":1}}"#])
    #expect(try changes("1", "2") == [#"{"path":"","from":1,"to":2}"#])
  }
}

private struct Screens: Encodable {
  struct List: Encodable {
    var title: String
    var rows: [Int]
  }

  enum Screen: Encodable {
    case list(List)
    case failed(String)
    case moved(from: Int, to: Int)
    case empty
  }

  var open: [Screen] = []
  var detail: Screen?
}
