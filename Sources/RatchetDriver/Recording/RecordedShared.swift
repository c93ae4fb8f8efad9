/// Shared values have changed.
struct RecordedShared: Equatable, Sendable {
  var time: Double
  /// The changes of the state.
  var patch = JSONPatch()
  /// The number of the transition whose reducer has changed them; nil if other code has.
  var cause: Int?
  /// The changed values, as far as they are numbered.
  var values: [RecordedValue] = []
}

/// The new content of a shared value.
struct RecordedValue: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case whole(JSONValue)
    case patch(JSONPatch)
    /// It reads another value from now on.
    case reads(Int)
    /// The type is not `Codable`.
    case other(type: String)
  }

  /// The number of the value.
  var reference: Int
  var content: Content
  /// Whether the reducer of the transition before has changed it.
  var isByReducer = false
}

/// A shared value that a reducer has made, or found by its key.
struct RecordedMade: Equatable, Sendable {
  /// The number of the value.
  var reference: Int
  /// The content, if the number is new and the type is `Codable`.
  var value: JSONValue?
  /// The content in the states up to the next change of shared values, if the value was loaded at
  /// once.
  var before: JSONValue?
}

/// An event of the loading, before the first line of the script.
enum RecordedLoading: Equatable, Sendable {
  /// The state was made.
  case start(answers: [RecordedAnswer], made: [RecordedMade])
  case transition(RecordedTransition)
  case shared(RecordedShared)
}

// MARK: - JSON

extension RecordedShared {
  var members: [JSONObject.Member] {
    var members = [JSONObject.Member("t", JSONNumber.json(of: time))]
    members.append(.init("origin", .string(Wording.fromShared)))
    if let cause { members.append(.init("cause", .integer(Int64(cause)))) }
    members.append(.init("patch", patch.json))
    if !values.isEmpty { members.append(.init("values", .array(values.map(\.json)))) }
    return members
  }

  init(_ object: JSONObject) throws(RecordingLineError) {
    self.init(
      time: try object.time(), patch: try object.patch(),
      cause: object["cause"] == nil ? nil : try object.integer("cause"))
    for value in try object.list("values") { values.append(try RecordedValue(value)) }
  }
}

extension RecordedValue {
  var json: JSONValue {
    var object = JSONObject([.init("reference", .integer(Int64(reference)))])
    switch content {
    case .whole(let value): object.members.append(.init("value", value))
    case .patch(let patch): object.members.append(.init("patch", patch.json))
    case .reads(let number): object.members.append(.init("reads", .integer(Int64(number))))
    case .other(let type): object.members.append(.init("type", .string(type)))
    }
    if isByReducer { object.members.append(.init("reducer", .bool(true))) }
    return .object(object)
  }

  fileprivate init(_ json: JSONValue) throws(RecordingLineError) {
    guard let object = json.object else { throw .member("values") }
    let content: Content
    if let value = object["value"] {
      content = .whole(value)
    } else if object["patch"] != nil {
      content = .patch(try object.patch())
    } else if object["reads"] != nil {
      content = .reads(try object.integer("reads"))
    } else {
      content = .other(type: try object.text("type"))
    }
    self.init(
      reference: try object.integer("reference"), content: content,
      isByReducer: object["reducer"] == .bool(true))
  }
}

extension RecordedMade {
  /// The number alone, if there is no value.
  var json: JSONValue {
    guard let value else { return .integer(Int64(reference)) }
    var object = JSONObject([.init("reference", .integer(Int64(reference))), .init("value", value)])
    if let before { object.members.append(.init("before", before)) }
    return .object(object)
  }

  init(_ json: JSONValue) throws(RecordingLineError) {
    switch json {
    case .integer(let number) where number >= 0: self.init(reference: Int(number))
    case .object(let object):
      guard let value = object["value"] else { throw .member("made") }
      self.init(
        reference: try object.integer("reference"), value: value, before: object["before"])
    default: throw .member("made")
    }
  }
}

extension RecordedLoading {
  var json: JSONValue {
    let kind: String
    var members: [JSONObject.Member]
    switch self {
    case .start(let answers, let made):
      kind = "start"
      members = RecordedTransition.members(answers, made)
    case .transition(let transition):
      kind = "action"
      members = transition.members.filter { $0.name != "n" && $0.name != "patch" }
    case .shared(let shared):
      kind = "shared"
      members = shared.members.filter { $0.name != "patch" && $0.name != "origin" }
    }
    members.insert(.init("loading", .string(kind)), at: 0)
    return .object(JSONObject(members))
  }

  init(_ object: JSONObject) throws(RecordingLineError) {
    var object = object
    switch try object.text("loading") {
    case "start":
      self = .start(answers: try object.answers(), made: try object.made())
    case "action":
      object.members += [.init("n", .integer(0)), .init("patch", .array([]))]
      self = .transition(try RecordedTransition(object))
    case "shared":
      object.members.append(.init("patch", .array([])))
      self = .shared(try RecordedShared(object))
    default: throw .member("loading")
    }
  }
}
