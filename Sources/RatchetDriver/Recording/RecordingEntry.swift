/// A line of a recording after its header.
enum RecordingEntry: Equatable, Sendable {
  /// The whole state after a transition; after loading, for the number 0.
  case state(number: Int, JSONValue)
  case transition(RecordedTransition)
  case shared(RecordedShared)
  /// A line of the script has advanced the clock.
  case clock(time: Double, by: String)
  case effect(RecordedEffect)
  case loading(RecordedLoading)
}

/// One action that was reduced.
struct RecordedTransition: Equatable, Sendable {
  enum Origin: Equatable, Sendable {
    /// A line of a script or of the prompt.
    case script
    /// The action of a `.send`: the number of the transition that returned it.
    case queued(by: Int)
    /// The number of the running effect that sent it.
    case effect(Int)
  }

  /// Counts the transitions after loading, from 1.
  var number: Int
  /// Seconds since the start of the recording, by the store's continuous clock.
  var time: Double
  var origin: Origin
  var action: JSONValue
  /// The feature that the action belongs to, as the cases on the way to it: `rows[1]`; empty for
  /// the root.
  var feature: String = ""
  /// Whether the reducer refused the action.
  var isRefused = false
  var patch: JSONPatch
  /// The answers that the reducer got from dependencies whose answers differ from run to run.
  var answers: [RecordedAnswer] = []
  /// The shared values that the reducer has made, in order.
  var made: [RecordedMade] = []
}

/// The answer of a dependency.
struct RecordedAnswer: Equatable, Sendable {
  /// The dependency: `date`, `uuid`, `random`, or the endpoint of a recorded client.
  var dependency: String
  var value: JSONValue
}

/// A step in the life of an effect.
struct RecordedEffect: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    /// - Parameters:
    ///   - cause: the number of the transition that returned the effect; 0 for the loading.
    ///   - place: the source line that made it, `Search.swift:31`.
    ///   - feature: the names of the features that own it, from the root's child inwards.
    case began(cause: Int, name: String?, place: String, feature: [String])
    case cancelled
    case ended
  }

  /// Unique in the recording.
  var number: Int
  var time: Double
  var step: Step
}

// MARK: - JSON

extension RecordingEntry {
  var json: JSONValue {
    switch self {
    case .state(let number, let state):
      .object(JSONObject([.init("n", .integer(Int64(number))), .init("state", state)]))
    case .transition(let transition): .object(JSONObject(transition.members))
    case .shared(let shared): .object(JSONObject(shared.members))
    case .clock(let time, let step):
      .object(
        JSONObject([
          .init("t", JSONNumber.json(of: time)), .init("origin", .string(Wording.fromClock)),
          .init("by", .string(step)),
        ]))
    case .effect(let effect): effect.json
    case .loading(let loading): loading.json
    }
  }

  init(_ json: JSONValue) throws(RecordingLineError) {
    guard let object = json.object else { throw .noEntry }
    let origin: String? = if case .string(let text) = object["origin"] { text } else { nil }
    if object["loading"] != nil {
      self = .loading(try RecordedLoading(object))
    } else if let state = object["state"] {
      self = .state(number: try object.integer("n"), state)
    } else if object["effect"] != nil {
      self = .effect(try RecordedEffect(object))
    } else if object["n"] != nil {
      self = .transition(try RecordedTransition(object))
    } else if origin == Wording.fromShared {
      self = .shared(try RecordedShared(object))
    } else if origin == Wording.fromClock {
      self = .clock(time: try object.time(), by: try object.text("by"))
    } else {
      throw .noEntry
    }
  }
}

extension RecordedTransition {
  var members: [JSONObject.Member] {
    var members: [JSONObject.Member] = [
      .init("n", .integer(Int64(number))), .init("t", JSONNumber.json(of: time)),
    ]
    switch origin {
    case .script: members.append(.init("origin", .string(Wording.fromScript)))
    case .queued(let cause):
      members.append(.init("origin", .string(Wording.fromSend)))
      members.append(.init("cause", .integer(Int64(cause))))
    case .effect(let effect):
      members.append(.init("origin", .string(Wording.fromEffect)))
      members.append(.init("by", .integer(Int64(effect))))
    }
    if !feature.isEmpty { members.append(.init("feature", .string(feature))) }
    members.append(.init("action", action))
    if isRefused { members.append(.init("refused", .bool(true))) }
    members.append(.init("patch", patch.json))
    return members + Self.members(answers, made)
  }

  static func members(
    _ answers: [RecordedAnswer], _ made: [RecordedMade]
  ) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    if !answers.isEmpty {
      let answers = answers.map {
        JSONValue.object(JSONObject([.init($0.dependency, $0.value)]))
      }
      members.append(.init("answers", .array(answers)))
    }
    if !made.isEmpty { members.append(.init("made", .array(made.map(\.json)))) }
    return members
  }

  init(_ object: JSONObject) throws(RecordingLineError) {
    let origin: Origin =
      switch try object.text("origin") {
      case Wording.fromScript: .script
      case Wording.fromSend: .queued(by: try object.integer("cause"))
      case Wording.fromEffect: .effect(try object.integer("by"))
      default: throw .member("origin")
      }
    guard let action = object["action"] else { throw .member("action") }
    self.init(
      number: try object.integer("n"), time: try object.time(), origin: origin, action: action,
      patch: try object.patch(), answers: try object.answers(), made: try object.made())
    if object["feature"] != nil { feature = try object.text("feature") }
    isRefused = object["refused"] == .bool(true)
  }
}

extension RecordedEffect {
  fileprivate var json: JSONValue {
    var object = JSONObject([
      .init("effect", .integer(Int64(number))), .init("t", JSONNumber.json(of: time)),
    ])
    switch step {
    case .began(let cause, let name, let place, let feature):
      object.members.append(.init("step", .string("began")))
      object.members.append(.init("cause", .integer(Int64(cause))))
      if let name { object.members.append(.init("name", .string(name))) }
      object.members.append(.init("at", .string(place)))
      object.members.append(.init("path", .array(feature.map(JSONValue.string))))
    case .cancelled: object.members.append(.init("step", .string("cancelled")))
    case .ended: object.members.append(.init("step", .string("ended")))
    }
    return .object(object)
  }

  fileprivate init(_ object: JSONObject) throws(RecordingLineError) {
    let step: Step
    switch try object.text("step") {
    case "began":
      guard case .array(let path) = object["path"] else { throw .member("path") }
      var feature: [String] = []
      for name in path {
        guard case .string(let name) = name else { throw .member("path") }
        feature.append(name)
      }
      step = .began(
        cause: try object.integer("cause"),
        name: object["name"] == nil ? nil : try object.text("name"), place: try object.text("at"),
        feature: feature)
    case "cancelled": step = .cancelled
    case "ended": step = .ended
    default: throw .member("step")
    }
    self.init(number: try object.integer("effect"), time: try object.time(), step: step)
  }
}

/// The reason for which a line does not belong to a recording that this program reads.
enum RecordingLineError: Error, Equatable {
  /// The first line is not the header of a recording.
  case noRecording
  /// A later version of the format.
  case otherFormat(Int64)
  /// The line is none of the known entries.
  case noEntry
  /// A member is missing, or has a value of another type.
  case member(String)
  case syntax(String, column: Int)
}

extension JSONObject {
  func integer(_ name: String) throws(RecordingLineError) -> Int {
    guard case .integer(let value) = self[name], value >= 0 else { throw .member(name) }
    return Int(value)
  }

  func text(_ name: String) throws(RecordingLineError) -> String {
    guard case .string(let value) = self[name] else { throw .member(name) }
    return value
  }

  /// Seconds, so few that they are finite in microseconds.
  func time() throws(RecordingLineError) -> Double {
    let time: Double? =
      switch self["t"] {
      case .integer(let value): Double(value)
      case .double(let value): value
      default: nil
      }
    guard let time, time >= 0, time <= 1e18 else { throw .member("t") }
    return time
  }

  func patch() throws(RecordingLineError) -> JSONPatch {
    guard let value = self["patch"], let patch = JSONPatch(value) else { throw .member("patch") }
    return patch
  }

  /// The elements of a list; none if there is no such member.
  func list(_ name: String) throws(RecordingLineError) -> [JSONValue] {
    switch self[name] {
    case nil: return []
    case .array(let elements): return elements
    default: throw .member(name)
    }
  }

  func answers() throws(RecordingLineError) -> [RecordedAnswer] {
    var answers: [RecordedAnswer] = []
    for element in try list("answers") {
      guard let answer = element.object?.sole else { throw .member("answers") }
      answers.append(RecordedAnswer(dependency: answer.name, value: answer.value))
    }
    return answers
  }

  func made() throws(RecordingLineError) -> [RecordedMade] {
    var made: [RecordedMade] = []
    for element in try list("made") { made.append(try RecordedMade(element)) }
    return made
  }
}
