import Foundation
import Testing

@testable import RatchetDriver

/// The rules of the Trace Event Format for the events that a report has.
private struct TraceRules {
  typealias Event = [String: Any]

  private(set) var problems: [String] = []
  private var spans: [String: [Event]] = [:]
  private var arrows: [String: [Event]] = [:]
  private var ends: [Int: Double] = [:]

  init(_ trace: [String: Any]) {
    guard let events = trace["traceEvents"] as? [Event] else {
      problems.append("no list traceEvents")
      return
    }
    if !["ms", "ns"].contains(trace["displayTimeUnit"] as? String) { problems.append("no unit") }
    for event in events { check(event) }
    for (id, events) in spans { checkSpan(id, events) }
    for (id, events) in arrows { checkArrow(id, events) }
  }

  private mutating func check(_ event: Event) {
    let phase = event["ph"] as? String ?? ""
    let needed =
      switch phase {
      case "M": ["name", "pid", "args"]
      case "X": ["name", "cat", "pid", "tid", "ts", "dur"]
      case "b", "n", "e", "s", "f": ["name", "cat", "pid", "tid", "ts", "id"]
      default: ["no phase of the format"]
      }
    for name in needed where event[name] == nil { problems.append("\(phase) without \(name)") }
    for name in ["pid", "tid"] where event[name] != nil && !(event[name] is Int) {
      problems.append("\(name) is no integer")
    }
    for name in ["ts", "dur"] where event[name] != nil {
      guard let time = event[name] as? Double, time >= 0, time.isFinite else {
        problems.append("\(name) is no time")
        continue
      }
    }
    let id = "\(event["cat"] ?? "") \(event["id"] ?? "")"
    switch phase {
    case "M":
      let names = ["process_name", "thread_name"]
      if !names.contains(event["name"] as? String ?? "") { problems.append("unknown metadata") }
      if !((event["args"] as? Event)?["name"] is String) { problems.append("metadata: no name") }
    case "X":
      // Slices of a thread must nest; these follow each other.
      let track = event["tid"] as? Int ?? -1
      let start = event["ts"] as? Double ?? 0
      if start < ends[track] ?? 0 { problems.append("a slice overlaps the one before") }
      ends[track] = start + (event["dur"] as? Double ?? 0)
    case "s", "f": arrows["\(id) \(event["name"] ?? "")", default: []].append(event)
    default: spans[id, default: []].append(event)
    }
  }

  private mutating func checkSpan(_ id: String, _ events: [Event]) {
    let phases = events.compactMap { $0["ph"] as? String }
    if phases != ["b", "e"], phases != ["b", "n", "e"] { problems.append("\(id): \(phases)") }
    let times = events.compactMap { $0["ts"] as? Double }
    if times != times.sorted() { problems.append("\(id): ends before it begins") }
    if events.first?["name"] as? String != events.last?["name"] as? String {
      problems.append("\(id): the names differ")
    }
  }

  private mutating func checkArrow(_ id: String, _ events: [Event]) {
    if events.compactMap({ $0["ph"] as? String }) != ["s", "f"] {
      problems.append("\(id): no pair")
    }
    let times = events.compactMap { $0["ts"] as? Double }
    if times != times.sorted() { problems.append("\(id): leads backwards") }
    // Without it the arrow would end at the next slice.
    if events.last?["bp"] as? String != "e" { problems.append("\(id): not bound to its slice") }
  }
}

@Suite("Traces of recordings")
struct TraceFormatTests {
  private func problems(_ lines: [String]) throws -> [String] {
    let recording = try Recording(Array(lines.joined(separator: "\n").utf8), name: "session")
    let trace = TraceExport(timeline: try Timeline(recording) { $0.text })
    let json = try JSONSerialization.jsonObject(with: Data(trace.json.text.utf8))
    return TraceRules(try #require(json as? [String: Any])).problems
  }

  @Test("keep the rules of the format, in a session of any length", arguments: [1, 2, 3, 400])
  func rules(count: Int) throws {
    #expect(try problems(LongSession.lines(count)) == [])
  }

  @Test("keep them with a cancelled effect, with one that never ends, and at one point in time")
  func cancellation() throws {
    var lines = LongSession.lines(2).dropLast(2)
    lines += [
      #"{"effect":1,"t":0.0125,"step":"cancelled"}"#, #"{"effect":1,"t":0.0125,"step":"ended"}"#,
      #"{"effect":2,"t":0.0125,"step":"began","cause":1,"at":"A.swift:1","path":[]}"#,
      #"{"n":2,"t":0.0125,"origin":"effect","by":2,"action":{"done":{}},"patch":[]}"#,
      #"{"n":3,"t":0.0125,"origin":"send","cause":2,"action":{"done":{}},"patch":[]}"#,
    ]
    #expect(lines.count == 9)
    #expect(try problems(Array(lines)) == [])
  }
}

@Suite("Files for Redux DevTools")
struct ReduxFormatTests {
  @Test("have what the import of DevTools reads: a lifted state whose parts fit each other")
  func liftedState() throws {
    let json = try ReduxExport(timeline: LongSession.timeline(40)).json()
    let object = try JSONSerialization.jsonObject(with: Data(json.text.utf8))
    let lifted = try #require(object as? [String: Any])
    // With it, the file would be read as the wrapper of another one.
    #expect(lifted["payload"] == nil)
    let staged = try #require(lifted["stagedActionIds"] as? [Int])
    let actions = try #require(lifted["actionsById"] as? [String: [String: Any]])
    #expect(staged == Array(0...40))
    #expect(Set(actions.keys) == Set(staged.map(String.init)))
    #expect(lifted["nextActionId"] as? Int == 41)
    #expect(lifted["skippedActionIds"] as? [Int] == [])
    #expect(lifted["monitorState"] is [String: Any])
    for action in actions.values {
      #expect(action["type"] as? String == "PERFORM_ACTION")
      #expect(action["timestamp"] is Double)
      #expect((action["action"] as? [String: Any])?["type"] is String)
    }
    let states = try #require(lifted["computedStates"] as? [[String: Any]])
    #expect(states.count == staged.count)
    #expect(states.allSatisfy { $0["state"] is [String: Any] })
    let first = states[0]["state"] as? NSDictionary
    #expect(first == lifted["committedState"] as? NSDictionary)
    #expect(lifted["currentStateIndex"] as? Int == 40)
  }
}
