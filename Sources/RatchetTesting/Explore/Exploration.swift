import RatchetDependencies
import Synchronization

/// One run of a program that `explore(seeds:)` tries in many orders, and
/// where it draws what it leaves to chance.
public struct Exploration: Sendable {
  /// What chance is drawn from: the same for each repetition of a run.
  public let seed: UInt64

  /// The run's clock, which the program's dependencies are set to.
  public let clock: ExploredClock

  private let kept: KeptActions
  private let draws: Draws

  init(seed: UInt64, kept: KeptActions, clock: ExploredClock, draws: Draws) {
    self.seed = seed
    self.kept = kept
    self.clock = clock
    self.draws = draws
  }

  /// Actions to send, one after the other. Where a run fails, the exploration finds out without which of
  /// them it fails too: each depends on the seed and on its place alone, so it stays what it is when
  /// others are left out. A later call goes on with the places after those of the calls before.
  ///
  /// ```swift
  /// await explore(seeds: 100) { exploration in
  ///   let store = Store(initialState: Cart.State()) { Cart() }
  ///   for action in exploration.actions(20, of: ActionGenerator<Cart.Action>()) {
  ///     await store.send(action)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter count: how many there are at most.
  public func actions<Action>(_ count: Int, of generator: ActionGenerator<Action>) -> [Action] {
    guard let generator = generator.generator else { return [] }
    let actions = ActionSequence(generator: generator, seed: seed).list(draws.places(count), kept)
    draws.note(actions.map { number, action in (number, UncheckedBox(action)) })
    return actions.map(\.action)
  }

  /// A value made by chance: the same in each repetition of the run, by the order of the calls.
  public func value<Value>(of generator: Generator<Value>) -> Value {
    var random = SeededRandomNumberGenerator(seed: seed, number: -draws.next())
    return generator.make(&random)
  }
}

/// What a run drew.
final class Draws: Sendable {
  private struct State: Sendable {
    var values = 0
    var count = 0
    var actions: [(number: Int, action: UncheckedBox<Any>)] = []
  }

  // The tasks of a run draw.
  private let state = Mutex(State())

  func next() -> Int {
    state.withLock { state in
      state.values += 1
      return state.values
    }
  }

  /// The places of so many more actions.
  func places(_ count: Int) -> Range<Int> {
    state.withLock { state in
      let first = state.count
      state.count += max(0, count)
      return first..<state.count
    }
  }

  func note<Action>(_ actions: [(number: Int, action: UncheckedBox<Action>)]) {
    let actions = actions.map { (number: $0.number, action: UncheckedBox<Any>($0.action.value)) }
    state.withLock { state in
      state.actions += actions
      // Tasks that are bound to another actor may have drawn at the same time.
      state.actions.sort { $0.number < $1.number }
    }
  }

  var hasDrawn: Bool { state.withLock { $0.values > 0 || $0.count > 0 } }

  /// How many actions there were to choose from.
  var count: Int { state.withLock { $0.count } }

  /// The numbers of those that were made.
  var kept: [Int] { state.withLock { $0.actions.map(\.number) } }

  /// What was made.
  var actions: [Any] { state.withLock { $0.actions }.map(\.action.value) }
}
