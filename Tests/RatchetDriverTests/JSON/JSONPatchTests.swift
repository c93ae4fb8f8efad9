import Testing

@testable import RatchetDriver

@Suite("JSON Patch")
struct JSONPatchTests {
  private func json(_ text: String) throws -> JSONValue {
    var reader = JSONReader(Array(text.utf8))
    return try reader.value()
  }

  // The examples of RFC 6902, appendix A, as far as the operations are supported.
  @Test(
    "is applied as RFC 6902 says",
    arguments: [
      (
        #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#,
        #"{"foo":"bar","baz":"qux"}"#
      ),
      (
        #"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#,
        #"{"foo":["bar","qux","baz"]}"#
      ),
      (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
      (
        #"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#,
        #"{"foo":["bar","baz"]}"#
      ),
      (
        #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#,
        #"{"baz":"boo","foo":"bar"}"#
      ),
      (
        #"{"foo":["all","grass","cows","eat"]}"#,
        #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
        #"{"foo":["all","cows","eat","grass"]}"#
      ),
      (
        #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
        #"{"foo":["bar",["abc","def"]]}"#
      ),
      (
        #"{"/":9,"~1":10}"#,
        #"[{"op":"replace","path":"/~01","value":1},{"op":"remove","path":"/~1"}]"#, #"{"~1":1}"#
      ),
      (#"{"foo":1}"#, #"[{"op":"replace","path":"","value":[2]}]"#, "[2]"),
    ])
  func examples(document: String, patch: String, result: String) throws {
    var document = try json(document)
    let value = try json(patch)
    let patch = try #require(JSONPatch(value))
    #expect(patch.json.text == value.text)
    try patch.apply(to: &document)
    #expect(document.text == result)
  }

  @Test(
    "is refused at a place that the document does not have",
    arguments: [
      ("remove", "/a/3", ""), ("remove", "/b", ""), ("replace", "/a/02", #","value":1"#),
      ("add", "/a/4", #","value":1"#), ("add", "/b/c", #","value":1"#), ("remove", "", ""),
      ("replace", "/a/0/x", #","value":1"#), ("move", "/c", #","from":"/a/-1""#),
    ])
  func noPlace(operation: String, path: String, rest: String) throws {
    var document = try json(#"{"a":[1,2,3]}"#)
    let patch = try #require(
      JSONPatch(try json(#"[{"op":"\#(operation)","path":"\#(path)"\#(rest)}]"#)))
    #expect(throws: JSONPatchError.self) { try patch.apply(to: &document) }
  }

  @Test("between any two documents makes one the other, and is small for a small change")
  func difference() throws {
    var random = SeededRandom(seed: 6902)
    for round in 0..<3000 {
      let old = document(&random, depth: 0)
      let new = round % 3 == 0 ? document(&random, depth: 0) : changed(old, &random)
      let patch = JSONPatch(from: old, to: new)
      var result = old
      try patch.apply(to: &result)
      #expect(result == new, "round \(round)")
      #expect(patch.isEmpty == (old == new), "round \(round)")
      #expect(JSONPatch(patch.json) == patch, "round \(round)")
    }
  }

  @Test("keeps the order of members, which other readers of patches may ignore")
  func order() throws {
    let old = try json(#"{"a":1,"d":4}"#)
    let new = try json(#"{"a":1,"b":2,"c":3,"d":4,"e":5}"#)
    let patch = JSONPatch(from: old, to: new)
    #expect(
      patch.json.text
        == #"[{"op":"add","path":"/b","value":2,"before":"d"},"#
        + #"{"op":"add","path":"/c","value":3,"before":"d"},{"op":"add","path":"/e","value":5}]"#)
    let swapped = try json(#"{"d":4,"a":1}"#)
    #expect(
      JSONPatch(from: old, to: swapped).json.text
        == #"[{"op":"replace","path":"","value":{"d":4,"a":1}}]"#)
  }

  @Test("names the elements of a list that have ids when they are moved, added or removed")
  func keyed() throws {
    let old = try json(#"[{"id":1,"a":1},{"id":2,"a":2},{"id":3,"a":3},{"id":4,"a":4}]"#)
    let new = try json(#"[{"id":3,"a":3},{"id":1,"a":9},{"id":5,"a":5},{"id":4,"a":4}]"#)
    #expect(
      JSONPatch(from: old, to: new).json.text
        == #"[{"op":"remove","path":"/1"},{"op":"move","from":"/1","path":"/0"},"#
        + #"{"op":"replace","path":"/1/a","value":9},"#
        + #"{"op":"add","path":"/2","value":{"id":5,"a":5}}]"#)
    let reversed = (0..<500).map { JSONValue.object(JSONObject([.init("id", .integer($0))])) }
    let patch = JSONPatch(from: .array(reversed), to: .array(reversed.reversed()))
    var result = JSONValue.array(reversed)
    try patch.apply(to: &result)
    #expect(result == .array(reversed.reversed()))
  }

  private func document(_ random: inout SeededRandom, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 7 : 4), using: &random) {
    case 0: return .integer(Int64.random(in: 0...3, using: &random))
    case 1: return .string(random.text())
    case 2: return .bool(.random(using: &random))
    case 3: return .null
    case 4:
      let count = Int.random(in: 0...5, using: &random)
      return .array((0..<count).map { _ in document(&random, depth: depth + 1) })
    case 5:
      let ids = (0..<8).shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random))
      return .array(
        ids.map { id in
          .object(
            JSONObject([
              .init("id", .integer(Int64(id))), .init("x", document(&random, depth: depth + 1)),
            ]))
        })
    default:
      let names = ["a", "b", "/", "~", ""].shuffled(using: &random)
      let count = Int.random(in: 0...5, using: &random)
      return .object(
        JSONObject(names.prefix(count).map { .init($0, document(&random, depth: depth + 1)) }))
    }
  }

  /// The document with one part replaced.
  private func changed(_ json: JSONValue, _ random: inout SeededRandom) -> JSONValue {
    switch json {
    case .array(var elements) where !elements.isEmpty:
      let index = elements.indices.randomElement(using: &random)!
      switch Int.random(in: 0..<4, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.shuffle(using: &random)
      default: elements[index] = changed(elements[index], &random)
      }
      return .array(elements)
    case .object(var object) where !object.members.isEmpty:
      let index = object.members.indices.randomElement(using: &random)!
      if Bool.random(using: &random) {
        object.members[index].value = changed(object.members[index].value, &random)
      } else {
        object.members.remove(at: index)
      }
      return .object(object)
    default: return document(&random, depth: 3)
    }
  }
}
