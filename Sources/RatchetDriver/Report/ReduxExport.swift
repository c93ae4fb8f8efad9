/// A session as the file that the import of Redux DevTools reads: its actions, and the whole state
/// after each.
struct ReduxExport {
  let timeline: Timeline

  /// Throws if a change does not fit the state.
  func json() throws(JSONPatchError) -> JSONValue {
    var state = timeline.state
    var states = [Self.computed(state)]
    var actions = [JSONObject.Member("0", performed(.object(Self.start), at: 0))]
    for event in timeline.events {
      switch event {
      case .clock: break
      case .shared(_, let patch, _):
        try patch.apply(to: &state)
        // A change outside of actions belongs to the state before the next one.
        states[states.count - 1] = Self.computed(state)
      case .step(let step):
        let transition = timeline.steps[step].transition
        try transition.patch.apply(to: &state)
        let action = JSONObject([
          .init("type", .string(timeline.steps[step].action)), .init("payload", transition.action),
        ])
        actions.append(.init("\(step + 1)", performed(.object(action), at: transition.time)))
        states.append(Self.computed(state))
      }
    }
    let count = Int64(states.count)
    return .object(
      JSONObject([
        .init("monitorState", .emptyObject),
        .init("nextActionId", .integer(count)),
        .init("actionsById", .object(JSONObject(actions))),
        .init("stagedActionIds", .array((0..<count).map(JSONValue.integer))),
        .init("skippedActionIds", .array([])),
        .init("committedState", timeline.state),
        .init("currentStateIndex", .integer(count - 1)),
        .init("computedStates", .array(states)),
        .init("isLocked", .bool(false)),
        .init("isPaused", .bool(false)),
      ]))
  }

  /// The first action, as Redux names it.
  private static let start = JSONObject([.init("type", .string("@@INIT"))])

  private static func computed(_ state: JSONValue) -> JSONValue {
    .object(JSONObject([.init("state", state)]))
  }

  /// - Parameter time: in seconds; Redux has milliseconds.
  private func performed(_ action: JSONValue, at time: Double) -> JSONValue {
    .object(
      JSONObject([
        .init("type", .string("PERFORM_ACTION")), .init("action", action),
        .init("timestamp", .double((time * 1000).rounded())),
      ]))
  }
}
