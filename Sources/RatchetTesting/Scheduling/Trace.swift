import Ratchet
import RatchetIssues

/// The origin of a step.
enum TraceRole {
  case test
  case effect(EffectSource?)
  /// A child task of an effect.
  case partOfEffect(EffectSource?)
  /// A clock reached a deadline.
  case clock(String)
  /// Unknown: a task that belongs to no known effect.
  case unknown
}

/// The record of a run, step by step: which task went on, and what it did.
struct Trace {
  struct Step {
    let task: UInt64
    var role: TraceRole
    /// The events of the step; their texts are made only when the trace is read.
    var events: [@Sendable () -> String] = []
  }

  private(set) var steps: [Step] = []
  /// The steps of unknown tasks, so that `learn` need not search all steps.
  private var unknown: [UInt64: [Int]] = [:]

  /// Adds a step; consecutive steps of one task are merged.
  mutating func note(_ task: UInt64, _ role: TraceRole) {
    if task != 0, steps.last?.task == task { return }
    if case .unknown = role { unknown[task, default: []].append(steps.count) }
    steps.append(Step(task: task, role: role))
  }

  mutating func note(_ event: @escaping @Sendable () -> String) {
    guard !steps.isEmpty else { return }
    steps[steps.count - 1].events.append(event)
  }

  /// Names the role of a task that was unknown when it first ran.
  mutating func learn(_ task: UInt64, _ role: TraceRole) {
    for index in unknown.removeValue(forKey: task) ?? [] { steps[index].role = role }
  }

  /// One line per step, numbered from 1. Effects with the same source are distinguished by numbers.
  /// Steps in which the program only went on are left out.
  var lines: [String] {
    var names = TraceNames()
    var told = Trace()
    for step in steps {
      if case .test = step.role, step.events.isEmpty { continue }
      told.note(step.task, step.role)
      for event in step.events { told.note(event) }
    }
    return told.steps.enumerated().map { number, step in
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
