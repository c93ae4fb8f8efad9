import RatchetDependencies
import Synchronization

/// One run of a program that `explore(seeds:)` tries in many orders. It supplies the run's random
/// values and its clock.
public struct Exploration: Sendable {
  /// The seed of the random values of the run: the same in each repetition of it.
  public var seed: UInt64 {
    draws.noteSeed()
    return ownSeed
  }

  /// The clock of the run, which the program's dependencies use.
  public let clock: ExploredClock

  private let ownSeed: UInt64
  private let kept: KeptActions
  private let draws: Draws

  init(seed: UInt64, kept: KeptActions, clock: ExploredClock, draws: Draws) {
    ownSeed = seed
    self.kept = kept
    self.clock = clock
    self.draws = draws
  }

  /// Actions to send, one after the other. If a run fails, the exploration looks for actions that
  /// the failure does not need. Each action depends only on the seed and on its position, so it
  /// stays the same when others are left out. A later call continues with the positions after those
  /// of earlier calls.
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
  /// - Parameter count: the number of actions, if none is left out.
  public func actions<Action>(_ count: Int, of generator: ActionGenerator<Action>) -> [Action] {
    guard let generator = generator.generator else { return [] }
    let sequence = ActionSequence(generator: generator, seed: ownSeed)
    let actions = sequence.list(draws.places(count), kept)
    draws.note(actions.map { number, action in (number, UncheckedBox(action)) })
    return actions.map(\.action)
  }

  /// A random value: the same in each repetition of the run, if the calls come in the same order.
  public func value<Value>(of generator: Generator<Value>) -> Value {
    var random = SeededRandomNumberGenerator(seed: ownSeed, number: -draws.next())
    return generator.make(&random)
  }
}

/// The random values and actions that a run has drawn.
final class Draws: Sendable {
  private struct State: Sendable {
    var values = 0
    var count = 0
    var usesSeed = false
    var actions: [(number: Int, action: UncheckedBox<Any>)] = []
  }

  // Locked: several tasks of a run may draw.
  private let state = Mutex(State())

  func next() -> Int {
    state.withLock { state in
      state.values += 1
      return state.values
    }
  }

  /// The positions of this many more actions.
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
      // Tasks on other actors may have drawn at the same time.
      state.actions.sort { $0.number < $1.number }
    }
  }

  /// The program asks for the seed, so it may make random values of its own.
  func noteSeed() { state.withLock { $0.usesSeed = true } }

  var hasDrawn: Bool { state.withLock { $0.values > 0 || $0.count > 0 || $0.usesSeed } }

  /// The number of actions that were drawn, including those that were left out.
  var count: Int { state.withLock { $0.count } }

  /// The positions of the actions that were made.
  var kept: [Int] { state.withLock { $0.actions.map(\.number) } }

  /// The actions that were made.
  var actions: [Any] { state.withLock { $0.actions }.map(\.action.value) }
}
