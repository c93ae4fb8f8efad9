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

  @Test("another kind of value is shown whole")
  func kinds() throws {
    #expect(
      try changes(#"{"a":[1]}"#, #"{"a":{"b":1}}"#) == [#"{"path":"a","from":[1],"to":{"b":1}}"#])
    #expect(try changes("1", "2") == [#"{"path":"","from":1,"to":2}"#])
  }
}
