import Foundation
import Ratchet
import RatchetDependencies
import RatchetIssues
import RatchetTesting

/// Repeats a recorded session in a test store, as the printed test will: with live effects, on a new
/// database. So the test has the order of actions that a test store has.
struct TestRepetition<R: Reducer>
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  let program: ReducerProgram<R>
  let header: RecordingHeader
  /// The name of the file in messages.
  let name: String
  let plan: SessionPlan

  /// The contents of the printed test.
  struct Outcome {
    /// The steps that bring the feature to the part, without checks.
    var before: [[String]] = []
    var steps: [TestStep] = []
    /// The loading action.
    var loading: String?
    var modules: Set<String> = []
  }

  /// After so many advances without an end, the effects of the feature repeat a timer for ever.
  private static var mostAdvances: Int { 1_000 }

  var surroundings: TestSurroundings {
    let answers = RecordedAnswerSource((plan.before + plan.segments).flatMap(\.answers))
    return TestSurroundings(
      date: answers.firstDate ?? Date(timeIntervalSinceReferenceDate: 0), region: header.region,
      hasTestClock: header.hasTestClock)
  }

  func run() async throws -> Outcome {
    let clock = TestClock<Duration>()
    let surroundings = surroundings
    let session = try await program.session(
      isSeeded: header.isSeeded,
      PreparedSession.dependencies {
        surroundings.applyOuter(to: &$0, clock)
        // As the printed test has its own, so that no repetition begins with the values of another.
        $0.sharedStorage = SharedStorage()
      })
    return try await session.run { try await outcome(clock) }
  }

  private func outcome(_ clock: TestClock<Duration>) async throws -> Outcome {
    var outcome = Outcome()
    let surroundings = surroundings
    let store = TestStore(initialState: program.makeState()) {
      program.makeReducer()
    } withDependencies: {
      surroundings.applyInner(to: &$0, clock)
    }
    store.exhaustivity = .off
    var writer = StepWriter<R.State, R.Action>()
    if let loading = program.storage?.loading {
      _ = await store.steps(sending: loading, at: IssueLocation())
      outcome.loading = try writer.argument(loading, .send)
    }
    for segment in plan.before {
      let repeated = try await repeated(segment, in: store, clock)
      outcome.before.append(try writer.preface(repeated, segment))
    }
    for segment in plan.segments {
      let repeated = try await repeated(segment, in: store, clock)
      outcome.steps += try writer.steps(repeated, segment)
    }
    outcome.modules = writer.values.modules
    await store.skipInFlightEffects(strict: false)
    return outcome
  }

  /// Repeats a segment, and compares the actions that follow with the recorded ones.
  private func repeated(
    _ segment: SessionPlan.Segment, in store: TestStore<R.State, R.Action>,
    _ clock: TestClock<Duration>
  ) async throws -> RepeatedSegment<R.State, R.Action> {
    try Task.checkCancellation()
    var result = RepeatedSegment<R.State, R.Action>()
    RecordedAnswerSource(segment.answers).apply(to: &store.dependencies)
    switch segment.cause {
    case .action(let json, let number):
      result.steps = await store.steps(
        sending: try action(json, number: number), at: IssueLocation())
    case .clock(let step):
      await clock.advance(by: try duration(step))
      result.steps = await store.arrivedSteps()
    }
    if !header.hasTestClock {
      // The run has waited for effects that sleep.
      while clock.nextDeadline != nil {
        guard result.advances.count < Self.mostAdvances else {
          throw DriverFailure(.data, Wording.endlessTimer(name), namesFile: true)
        }
        result.advances.append(result.steps.count)
        await clock.run()
        result.steps += await store.arrivedSteps()
        try Task.checkCancellation()
      }
    }
    // What a cancelled test store has received is no difference.
    try Task.checkCancellation()
    try compare(result, with: segment)
    return result
  }

  private func compare(
    _ result: RepeatedSegment<R.State, R.Action>, with segment: SessionPlan.Segment
  ) throws {
    let received = segment.isAction ? Array(result.steps.dropFirst()) : result.steps
    let repeated = try received.map { try ValueEncoder.json(of: $0.transition.action) }
    let names = [segment.received, repeated].map { actions in
      actions.map { ActionText.name(program.encodedAction($0) ?? $0) }
    }
    guard names[0].sorted() != names[1].sorted() else { return }
    throw DriverFailure(
      .data, Wording.otherActions(name, after: segment.number, names[0], names[1]),
      namesFile: true)
  }

  private func action(_ json: JSONValue, number: Int) throws -> R.Action {
    do {
      return try ValueDecoder.decode(R.Action.self, from: json)
    } catch {
      throw DriverFailure(
        .data, Wording.noLongerAnAction(name, number: number, json.text), namesFile: true)
    }
  }

  private func duration(_ step: String) throws -> Duration {
    guard let command = try ClockCommand(Array(":clock \(step)".utf8), hasTestClock: true) else {
      throw DriverFailure(.data, Wording.noTime(step), namesFile: true)
    }
    return command.duration
  }
}

/// A repeated segment: the action from outside, if it has one, and those that followed.
struct RepeatedSegment<State, Action> {
  var steps: [UncheckedStep<State, Action>] = []
  /// The numbers of steps before each advance of the clock to its last deadline.
  var advances: [Int] = []
}

extension SessionPlan.Segment {
  var isAction: Bool { if case .action = cause { true } else { false } }
}

extension ActionText {
  /// The cases of an action, without their values.
  static func name(_ json: JSONValue) -> String {
    String(shorthand(json).prefix { $0 != " " && $0 != "(" })
  }
}
