/// A session as Chrome's trace events in JSON, which Perfetto and other viewers of traces open:
/// a track for each feature with its actions, effects as asynchronous slices, and an arrow from each
/// action to those that it has caused.
struct TraceExport {
  let timeline: Timeline

  /// An action takes no time. Its slice has this length, in microseconds, so that it can be seen
  /// and that arrows find it.
  private static let slice = 1.0
  private static let process = JSONValue.integer(1)

  var json: JSONValue {
    let features = Array(Set(timeline.steps.map(\.transition.feature))).sorted()
    var tracks: [String: Int64] = [:]
    var events = [metadata("process_name", track: nil, timeline.header.feature)]
    for (index, feature) in features.enumerated() {
      let track = Int64(index + 1)
      tracks[feature] = track
      events.append(
        metadata("thread_name", track: track, feature.isEmpty ? timeline.header.feature : feature))
    }
    let times = times
    for (index, step) in timeline.steps.enumerated() {
      let track = tracks[step.transition.feature] ?? 0
      events.append(action(step, at: times[index], track))
      guard let cause = step.cause, cause > 0, cause <= index else { continue }
      let from = timeline.steps[cause - 1].transition.feature
      events.append(
        flow("s", step.transition.number, at: times[cause - 1], tracks[from] ?? 0))
      events.append(flow("f", step.transition.number, at: times[index], track))
    }
    for effect in timeline.effects { events += slice(of: effect) }
    return .object(
      JSONObject([
        .init("traceEvents", .array(events)), .init("displayTimeUnit", .string("ms")),
      ]))
  }

  /// The times of the actions in microseconds. Several actions at the same time, as with a clock
  /// that stands still, follow each other.
  private var times: [Double] {
    var times: [Double] = []
    for step in timeline.steps {
      let time = step.transition.time * 1e6
      times.append(max(time, (times.last ?? -.infinity) + 2 * Self.slice))
    }
    return times
  }

  private func metadata(_ name: String, track: Int64?, _ value: String) -> JSONValue {
    var object = JSONObject([
      .init("ph", .string("M")), .init("pid", Self.process), .init("name", .string(name)),
    ])
    if let track { object.members.append(.init("tid", .integer(track))) }
    object.members.append(.init("args", .object(JSONObject([.init("name", .string(value))]))))
    return .object(object)
  }

  private func event(
    _ phase: String, _ name: String, category: String, at time: Double, _ track: Int64,
    _ rest: [JSONObject.Member]
  ) -> JSONValue {
    .object(
      JSONObject(
        [
          .init("ph", .string(phase)), .init("name", .string(name)),
          .init("cat", .string(category)), .init("ts", .double(time)),
          .init("pid", Self.process), .init("tid", .integer(track)),
        ] + rest))
  }

  private func action(_ step: Timeline.Step, at time: Double, _ track: Int64) -> JSONValue {
    let arguments = JSONObject([
      .init("number", .integer(Int64(step.transition.number))),
      .init("changes", step.transition.patch.json),
    ])
    return event(
      "X", step.action, category: "action", at: time, track,
      [.init("dur", .double(Self.slice)), .init("args", .object(arguments))])
  }

  private func flow(_ phase: String, _ id: Int, at time: Double, _ track: Int64) -> JSONValue {
    // An arrow begins and ends inside slices.
    event(
      phase, "cause", category: "cause", at: time + Self.slice / 2, track,
      [.init("id", .integer(Int64(id)))] + (phase == "f" ? [.init("bp", .string("e"))] : []))
  }

  private func slice(of effect: Timeline.EffectLife) -> [JSONValue] {
    let id = JSONObject.Member("id", .integer(Int64(effect.number)))
    let arguments = JSONObject([
      .init("place", .string(effect.place)),
      .init("feature", .array(effect.feature.map(JSONValue.string))),
      .init("cause", .integer(Int64(effect.cause))),
    ])
    var events = [
      event(
        "b", effect.name, category: "effect", at: effect.start * 1e6, 0,
        [id, .init("args", .object(arguments))])
    ]
    if let cancelled = effect.cancelled {
      events.append(
        event("n", "cancelled", category: "effect", at: cancelled * 1e6, 0, [id]))
    }
    let end = effect.end ?? timeline.duration
    events.append(event("e", effect.name, category: "effect", at: end * 1e6, 0, [id]))
    return events
  }
}
