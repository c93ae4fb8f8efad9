extension Trace {
  /// One line per step, numbered from 1. Effects with the same source are distinguished by numbers.
  /// Steps in which the program only went on are left out.
  var lines: [String] {
    var names = TraceNames()
    var shown = Trace()
    for step in steps {
      if case .test = step.role, step.events.isEmpty { continue }
      shown.note(step.task, step.role)
      for event in step.events { shown.note(event) }
    }
    return shown.steps.enumerated().map { number, step in
      Wording.traceStep(
        number + 1, names.name(of: step.task, step.role), events: step.events.map { $0() })
    }
  }
}

/// The names of tasks in a trace.
struct TraceNames {
  private var numbers: [String: [UInt64]] = [:]

  mutating func name(of task: UInt64, _ role: TraceRole) -> String {
    let name = Wording.traceRole(role)
    switch role {
    case .test, .clock: return name
    case .effect, .partOfEffect, .unknown: break
    }
    var known = numbers[name] ?? []
    let index = known.firstIndex(of: task) ?? known.count
    if index == known.count { known.append(task) }
    numbers[name] = known
    return index == 0 ? name : Wording.traceAgain(name, number: index + 1)
  }
}
