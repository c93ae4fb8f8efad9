/// The data of the page's script: the first state, the events with their patches, and the effects.
/// The script makes the other states from the patches. Arrays without names keep it small; the
/// first lines of `PageScript.model` read them.
struct PageData {
  let json: JSONValue
  /// Whether there are integers that JavaScript would round.
  let needsExactNumbers: Bool

  init(_ timeline: Timeline) {
    var features = FeatureNames()
    var events: [JSONValue] = []
    for event in timeline.events {
      switch event {
      case .step(let step): events.append(Self.step(timeline.steps[step], &features))
      case .shared(let time, let patch, let cause):
        events.append(
          .array([
            .integer(3), JSONNumber.json(of: time), Self.patch(patch),
            cause.map { .integer(Int64($0)) } ?? .null,
          ]))
      case .clock(let time, let step):
        events.append(.array([.integer(4), JSONNumber.json(of: time), .string(step)]))
      }
    }
    let effects = timeline.effects.map { effect -> JSONValue in
      .array([
        .integer(Int64(effect.number)), .string(effect.name), .string(effect.place),
        .array(effect.feature.map(JSONValue.string)),
        .integer(features.index(timeline.feature(of: effect))), .integer(Int64(effect.cause)),
        JSONNumber.json(of: effect.start), .integer(Int64(effect.startEvent)),
        effect.end.map(JSONNumber.json) ?? .null,
        effect.endEvent.map { .integer(Int64($0)) } ?? .null,
        effect.cancelled.map(JSONNumber.json) ?? .null,
      ])
    }
    json = .object(
      JSONObject([
        .init("features", .array(features.names.map(JSONValue.string))),
        .init("duration", JSONNumber.json(of: timeline.duration)),
        .init("effects", .array(effects)),
        .init("state", timeline.state),
        .init("events", .array(events)),
      ]))
    needsExactNumbers = Self.hasLargeInteger(json)
  }

  /// The features of actions and effects; the root is the first.
  private struct FeatureNames {
    private(set) var names = [""]
    private var indices: [String: Int64] = ["": 0]

    mutating func index(_ name: String) -> Int64 {
      if let index = indices[name] { return index }
      let index = Int64(names.count)
      indices[name] = index
      names.append(name)
      return index
    }
  }

  private static func step(_ step: Timeline.Step, _ features: inout FeatureNames) -> JSONValue {
    let transition = step.transition
    let (origin, source): (Int64, Int) =
      switch transition.origin {
      case .script: (0, 0)
      case .queued(let cause): (1, cause)
      case .effect(let effect): (2, effect)
      }
    var values: [JSONValue] = [
      .integer(origin), JSONNumber.json(of: transition.time), .integer(Int64(source)),
      .integer(features.index(transition.feature)), .string(step.action),
      patch(transition.patch),
    ]
    if transition.isRefused || !transition.answers.isEmpty {
      values.append(.integer(transition.isRefused ? 1 : 0))
      values.append(
        .array(transition.answers.map { .array([.string($0.dependency), $0.value]) }))
    }
    return .array(values)
  }

  private static func patch(_ patch: JSONPatch) -> JSONValue {
    .array(
      patch.operations.map { operation in
        switch operation {
        case .add(let place, let value): .array([.string("+"), .string(place.text), value])
        case .insert(let place, let value, let next):
          .array([.string("+"), .string(place.text), value, .string(next)])
        case .remove(let place): .array([.string("-"), .string(place.text)])
        case .replace(let place, let value): .array([.string("="), .string(place.text), value])
        case .move(let from, let to):
          .array([.string(">"), .string(from.text), .string(to.text)])
        }
      })
  }

  private static func hasLargeInteger(_ value: JSONValue) -> Bool {
    switch value {
    case .integer(let number): number.magnitude > 9_007_199_254_740_991
    case .unsigned: true
    case .array(let elements): elements.contains(where: hasLargeInteger)
    case .object(let object): object.members.contains { hasLargeInteger($0.value) }
    case .null, .bool, .double, .string, .raw: false
    }
  }
}
