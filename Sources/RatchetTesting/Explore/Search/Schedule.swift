/// Decides who goes next, and keeps what it decided: by chance, or as turns say.
struct Schedule: Sendable {
  private enum Source: Sendable {
    case walk(RandomWalk)
    case turns(Turns)
  }

  private var source: Source

  /// All decisions so far. What had one option only is none.
  private(set) var decisions: [Decision] = []

  /// By chance.
  init(seed: UInt64) { source = .walk(RandomWalk(seed: seed)) }

  init(_ turns: Turns) { source = .turns(turns) }

  /// As a token says.
  init(_ token: ReplayToken) {
    self = token.turns.map { Schedule($0) } ?? Schedule(seed: token.seed)
  }

  /// The option to take of so many.
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
