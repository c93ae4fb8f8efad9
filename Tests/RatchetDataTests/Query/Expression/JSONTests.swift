import Foundation
import RatchetData
import RatchetIssues
import Testing

@Suite struct JSONTests {
  struct Note: Codable, Hashable, Sendable {
    var text: String
    var at: Date?
    var tags: [String: Int] = [:]
  }

  private func value<Value: QueryRepresentable & SendableMetatype>(
    _ expression: some QueryExpression<Value>
  ) async throws -> Value.QueryOutput where Value.QueryOutput: Sendable {
    try #require(try await onMemory { try $0.value(expression) })
  }

  @Test("a Codable value is stored as JSON, the same value always as the same text")
  func representation() async throws {
    let note = Note(
      text: "a/b \"c\" é\0", at: Date(timeIntervalSince1970: 0.5), tags: ["b": 1, "a": 2])
    let stored = Note.JSONRepresentation.databaseValue(of: note)
    #expect(
      stored
        == .text(
          #"{"at":"1970-01-01 00:00:00.500","tags":{"a":2,"b":1},"text":"a/b \"c\" é\u0000"}"#))
    #expect(try await value(bind(note, as: Note.JSONRepresentation.self)) == note)
    #expect(
      try await value(bind([note, note], as: [Note].JSONRepresentation.self)) == [note, note])
    #expect(try await value(bind(nil, as: [Note].JSONRepresentation?.self)) == .some(nil))
    #expect(try await value(bind("x", as: String.JSONRepresentation.self)) == "x")
  }

  @Test("dates within JSON are read in every form that columns accept")
  func dates() async throws {
    let json = """
      ["2026-11-22T10:00:00.000Z","2026-11-22 12:00+02:00","2026-11-22",1795341600,-0.5]
      """
    let ten = Date(timeIntervalSince1970: 1_795_341_600)
    let dates = SQLQueryExpression("SELECT \(json)", as: [Date].JSONRepresentation.self)
    #expect(
      try await onMemory { try dates.fetchOne($0) }
        == [
          ten, ten, ten.addingTimeInterval(-36_000), ten, Date(timeIntervalSince1970: -0.5),
        ])
    for json in [#"["2023-02-29"]"#, "[1795341600000]", "[true]", "[{}]"] {
      let error = try await databaseError {
        _ = try await onMemory { db in
          try SQLQueryExpression("SELECT \(json)", as: [Date].JSONRepresentation.self).fetchOne(db)
        }
      }
      #expect(error.code == .mismatch)
    }
  }

  @Test("other JSON is a mismatch that names the type and not the text")
  func mismatch() async throws {
    let texts: [SQLValue] = [.text("{"), .text(#"{"text":1}"#), .integer(1), .null]
    for text in texts {
      let error = try await databaseError {
        _ = try await onMemory { db in
          try SQLQueryExpression("SELECT \(text) AS note", as: Note.JSONRepresentation.self)
            .fetchOne(db)
        }
      }
      #expect(error.code == .mismatch)
      #expect(error.message.hasSuffix("not a value of type Note"))
    }
  }

  @Test("a value that cannot be encoded is an issue, and is refused when it is bound")
  func notEncodable() async throws {
    try await withKnownIssue {
      let error = try await databaseError {
        _ = try await onMemory {
          try $0.value(bind([Double.nan], as: [Double].JSONRepresentation.self))
        }
      }
      #expect(error.code == .mismatch)
    } matching: { issue in
      "\(issue)".contains("a value of type Array<Double> could not be stored as JSON")
    }
  }

  @Test("parts of JSON are found, counted, set and removed by bound paths")
  func parts() async throws {
    let json = #"{"a":[1,2,{"b":"it's"}],"c":null,"d e":true}"#
    let document: SQLQueryExpression<String> = bind(json)
    #expect(try await value(document.jsonExtract("$.a[2].b", as: String.self)) == "it's")
    #expect(try await value(document.jsonExtract("$.x", as: Int.self)) == .some(nil))
    #expect(try await value(document.jsonExtract("$.\"d e\"", as: Bool.self)) == true)
    #expect(
      try await value(document.jsonExtract("$.a", as: [SQLOrInt].JSONRepresentation.self))?.count
        == 3)
    #expect(try await value(document.jsonValue("$.a[#-1].b", as: String.self)) == "it's")
    #expect(try await value(document.jsonValue("c", as: String.self)) == .some(nil))
    #expect(try await value(document.jsonType("$.a")) == "array")
    #expect(try await value(document.jsonArrayLength("$.a")) == 3)
    #expect(try await value(document.jsonArrayLength()) == 0)
    #expect(try await value(document.jsonArrayLength("$.x")) == .some(nil))
    let one: SQLQueryExpression<Int> = bind(1)
    #expect(
      try await value(document.jsonSet("$.a", one).jsonRemove("$.c")) == #"{"a":1,"d e":true}"#)
    let patch: SQLQueryExpression<String> = bind(#"{"a":null,"c":2}"#)
    #expect(try await value(document.jsonPatch(patch)) == #"{"c":2,"d e":true}"#)
    let list = bind([1, 5], as: [Int].JSONRepresentation.self)
    #expect(try await value(list.jsonContains(5)) == true)
    #expect(try await value(!list.jsonContains(4)) == true)
    let sql = document.jsonValue("$.a", as: Int.self) == 1
    #expect(sql.queryFragment.sql == "? ->> ? IS ?")
  }

  /// Accepts any JSON: a number, a text, an object.
  struct SQLOrInt: Decodable, Encodable, Sendable {
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {}
  }
}
