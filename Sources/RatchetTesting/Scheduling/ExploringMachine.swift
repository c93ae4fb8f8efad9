import Ratchet
import RatchetIssues

/// One choice that a run met: the number of options, and the one that was taken.
///
/// Option 0 is always the default: the task that ran last goes on; if it cannot, the first that
/// became ready.
struct Decision: Hashable, Sendable {
  var options: Int
  var chosen: Int

  /// Whether any option but 0 interrupts something that could go on.
  var preempts: Bool

  init(options: Int, chosen: Int = 0, preempts: Bool = false) {
    self.options = options
    self.chosen = chosen
    self.preempts = preempts
  }

  /// Whether the chosen option interrupts something that could go on.
  var isPreemption: Bool { preempts && chosen != 0 }
}

extension Decision: CustomStringConvertible {
  /// `1 of 3`, and `1 of 3 (preempts)`.
  var description: String { "\(chosen) of \(options)\(preempts ? " (preempts)" : "")" }
}

/// Makes the choices of an explored run, and records them.
protocol StepChooser: Sendable {
  /// All decisions so far. A choice with a single option is not a decision.
  var decisions: [Decision] { get }

  /// Chooses one of this many options.
  ///
  /// - Parameter preempts: whether any option but 0 interrupts something that could go on.
  mutating func choose(of options: Int, preempts: Bool) -> Int
}

/// Chooses the next step of an explored run, and records the trace.
struct ExploringMachine {
  var schedule: any StepChooser
  var trace = Trace()

  /// The task that ran last.
  private(set) var last: UInt64 = 0

  /// The number of jobs that have run.
  private(set) var count = 0

  init(_ schedule: some StepChooser) { self.schedule = schedule }

  /// - Parameter canGoOn: whether option 0 continues the task that ran last.
  mutating func choose(of options: Int, canGoOn: Bool) -> Int {
    schedule.choose(of: options, preempts: canGoOn)
  }

  mutating func noteStep(of task: UInt64, as role: TraceRole) {
    count += 1
    last = task
    trace.note(task, role)
  }
}

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
}
