import Ratchet
import RatchetIssues
import Synchronization

/// The result of repeating a failing run.
enum ExplorationRepeat {
  case fails
  /// The issues of the first run, which the second did not reproduce.
  case passes([String])
}

/// Tries orders of a program until one fails, and then shortens the failing run.
struct ExplorationSearch: Sendable {
  let seeds: Int
  let strategy: ExplorationStrategy
  let shrinkingRuns: Int
  let timeout: Duration
  let location: IssueLocation
  let program: @Sendable (Exploration) async throws -> Void

  init(
    seeds: Int, strategy: ExplorationStrategy, shrinkingRuns: Int, timeout: Duration,
    location: IssueLocation, program: @escaping @Sendable (Exploration) async throws -> Void
  ) {
    self.seeds = seeds
    self.strategy = strategy
    self.shrinkingRuns = shrinkingRuns
    self.timeout = timeout
    self.location = location
    self.program = program
  }

  private struct Failure {
    let name: String
    var token: ReplayToken
    var outcome: ExplorationRun.Outcome
  }

  nonisolated(nonsending) func run() async {
    do throws(ReplayTokenError) {
      let wish = environmentValue(Wording.seedVariable)
      let token = try wish.map { text throws(ReplayTokenError) in try ReplayToken(parsing: text) }
      guard let failure = await observing({ await find(token) }) else { return }
      await report(failure)
    } catch {
      reportIssue(Wording.badSeed(error, at: location))
    }
  }

  /// The run that is being performed.
  private final class Current: Sendable {
    // Locked: the search sets it, and failures of the test framework read it on any thread.
    let run = Mutex<ExplorationRun?>(nil)

    func noteFailure() { run.withLock { $0 }?.noteFailure() }
  }

  private let current = Current()

  /// Forwards failures of the test framework to the current run while an operation runs.
  private nonisolated(nonsending) func observing(
    _ operation: nonisolated(nonsending) () async -> Failure?
  ) async -> Failure? {
    var failure: Failure?
    await withObservedIssues(onIssue: current.noteFailure) {
      failure = await operation()
    }
    return failure
  }

  private nonisolated(nonsending) func find(_ wish: ReplayToken?) async -> Failure? {
    if let wish {
      let outcome = await perform(wish)
      guard outcome.hasFailed else { return nil }
      return Failure(name: Wording.repeatedRun(wish), token: wish, outcome: outcome)
    }
    guard seeds > 0 else {
      reportIssue(
        Wording.noRuns(seeds), fileID: location.fileID, filePath: location.filePath,
        line: location.line, column: location.column)
      return nil
    }
    let found =
      switch strategy.kind {
      case .random: await findByChance()
      case .systematic(let preemptions): await findInOrder(preemptions)
      }
    guard var failure = found else { return nil }
    await shrink(&failure)
    return failure
  }

  private nonisolated(nonsending) func findByChance() async -> Failure? {
    for seed in 0..<UInt64(seeds) where !Task.isCancelled {
      let token = ReplayToken(seed: seed)
      let outcome = await perform(token)
      if outcome.hasFailed {
        return Failure(name: Wording.run(seed, of: seeds), token: token, outcome: outcome)
      }
      if leavesNothing(outcome) { return nil }
    }
    return nil
  }

  private nonisolated(nonsending) func findInOrder(_ preemptions: Int) async -> Failure? {
    var search = SystematicSearch(preemptions: preemptions, limit: seeds)
    while !Task.isCancelled, let turns = search.next() {
      let token = ReplayToken(seed: 0, turns: turns)
      let outcome = await perform(token)
      if outcome.hasFailed {
        return Failure(
          name: Wording.run(UInt64(search.count), of: seeds), token: token, outcome: outcome)
      }
      if let departure = search.record(outcome.decisions) {
        reportIssue(Wording.notRepeatable(departure, at: location))
        return nil
      }
      if leavesNothing(outcome) { return nil }
    }
    return nil
  }

  /// Whether every run would be the same, which is hardly what the author wants: reports a warning
  /// if so.
  private func leavesNothing(_ outcome: ExplorationRun.Outcome) -> Bool {
    guard outcome.decisions.isEmpty, !outcome.hasDrawn, seeds > 1 else { return false }
    reportIssue(Wording.nothingToExplore(seeds, at: location))
    return true
  }

  /// The number of runs without an end that shrinking may make: each costs the full timeout or step
  /// limit.
  static let patience = 10

  private nonisolated(nonsending) func shrink(_ failure: inout Failure) async {
    var shrinker = PlanShrinker(
      kept: failure.outcome.kept, decisions: failure.outcome.decisions, limit: shrinkingRuns)
    let (seed, count) = (failure.token.seed, failure.outcome.count)
    var best = shrinker.plan
    failure.token = best.token(seed: seed, count: count)
    var givenUp = failure.outcome.isGivenUp ? 1 : 0
    while givenUp < Self.patience, let plan = shrinker.next() {
      let outcome = await perform(plan.token(seed: seed, count: count))
      if outcome.isGivenUp { givenUp += 1 }
      // A shorter run that fails in another way is another mistake, and would hide the first one.
      let fails = outcome.fails(as: failure.outcome)
      shrinker.report(fails: fails, decisions: outcome.decisions)
      guard fails, shrinker.plan != best else { continue }
      best = shrinker.plan
      failure.token = best.token(seed: seed, count: count)
      failure.outcome = outcome
    }
  }

  private nonisolated(nonsending) func perform(
    _ token: ReplayToken, isReplay: Bool = false
  ) async -> ExplorationRun.Outcome {
    let run = ExplorationRun(token)
    current.run.withLock { $0 = run }
    return await run.run(isReplay: isReplay, timeout: timeout, at: location, program)
  }

  /// Repeats the failing run so that its issues reach the test, and reports how to repeat it.
  private nonisolated(nonsending) func report(_ failure: Failure) async {
    let again = await perform(failure.token, isReplay: true)
    // Failures of the test framework are not compared: they are assumed to occur again.
    let failsAgain = again.hasFailed || failure.outcome.issues.isEmpty
    reportIssue(
      Wording.explorationFailed(
        run: failure.name, token: failure.token, actions: again.actions, trace: again.trace,
        again: failsAgain ? .fails : .passes(failure.outcome.issues.map(\.what)), test: test,
        at: location))
  }

  /// The id that Swift Testing gives the running test: `Module.Suite/test()/File.swift:1:2`.
  private var test: String? {
    guard case .swiftTesting(let testing?) = TestContext.current else { return nil }
    return "\(testing.test.id.rawValue)"
  }
}
