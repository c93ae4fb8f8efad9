import RatchetDependencies

/// Makes the choices of a run and records them: at random, or as given turns prescribe.
struct Schedule: StepChooser {
  private enum Source: Sendable {
    case walk(RandomWalk)
    case turns(Turns)
  }

  private var source: Source

  /// All decisions so far. A choice with a single option is not a decision.
  private(set) var decisions: [Decision] = []

  /// Chooses at random.
  init(seed: UInt64) { source = .walk(RandomWalk(seed: seed)) }

  init(_ turns: Turns) { source = .turns(turns) }

  /// Chooses as the token prescribes.
  init(_ token: ReplayToken) {
    self = token.turns.map { Schedule($0) } ?? Schedule(seed: token.seed)
  }

  /// Chooses one of this many options.
  mutating func choose(of options: Int, preempts: Bool) -> Int {
    guard options > 1 else { return 0 }
    let chosen: Int
    switch source {
    case .walk(var walk):
      chosen = walk.choose(of: options)
      source = .walk(walk)
    case .turns(let turns):
      chosen = turns.option(at: decisions.count, of: options)
    }
    decisions.append(Decision(options: options, chosen: chosen, preempts: preempts))
    return chosen
  }
}

/// Chooses every option with the same probability; the same seed gives the same choices on every
/// system.
struct RandomWalk: Sendable {
  private var numbers: SeededRandomNumberGenerator

  init(seed: UInt64) { numbers = SeededRandomNumberGenerator(seed: seed) }

  /// One of `options` options, from 0. Returns 0 and draws no number if there is no choice.
  mutating func choose(of options: Int) -> Int {
    guard options > 1 else { return 0 }
    return Int(numbers.next(below: UInt64(options)))
  }
}

/// The place where a run deviated from an earlier run, though its choices were the same up to
/// there.
struct Departure: Hashable, Sendable {
  /// The number of the decision.
  let decision: Int

  let foreseen: Decision

  /// Nil if the run had already ended.
  let met: Decision?
}
