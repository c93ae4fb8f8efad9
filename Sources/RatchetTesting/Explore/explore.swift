import RatchetIssues

/// Runs a program many times, each time with another order of the steps that could happen next, and
/// fails if any run does.
///
/// All that the program awaits runs one step at a time, on one thread: its own steps, the effects
/// of the stores that it makes (`Store` and `TestStore`), and everything they call that is not
/// isolated to an actor with an executor of its own. The schedule chooses whenever several steps
/// are ready, or a sleep could end. A step ends where the code suspends: in a call of a client, a
/// sleep, a call of an actor, or `Task.yield()`. The jobs of one actor stay in order.
///
/// A run fails by an issue, by an expectation of Swift Testing, by an error that the program
/// throws, or if it cannot go on. The exploration then looks for the shortest run that fails in the
/// same way, repeats it, and reports it with a trace and with the command that repeats it:
/// `RATCHET_SEED=… swift test --filter Module.Suite/test`.
///
/// ```swift
/// @Test func total() async {
///   await explore(seeds: 1000) {
///     let store = Store(initialState: Cart.State()) { Cart() }
///     await store.invariant("the total is the sum of the rows") { cart in
///       cart.total == cart.rows.map(\.price).reduce(0, +)
///     }
///     await store.send(.addTapped("apple"))
///     await store.send(.addTapped("pear")).finish()
///   }
/// }
/// ```
///
/// Each run has its own default values of dependencies, its own prepared dependencies, its own
/// storages of shared values, which begin with the values saved before the exploration, and a clock
/// whose time advances by itself (``ExploredClock``). A test that is isolated to an actor, such as
/// the main actor, makes its stores there; these cannot be explored, which is an issue. In XCTest,
/// state conditions with `invariant`, `expectNoDifference` or `reportIssue`: an `XCTAssert` fails
/// the test at once, in each run.
///
/// - Parameters:
///   - seeds: the number of runs. With ``ExplorationStrategy/random``, run number `n` always draws
///     from the seed `n`.
///   - strategy: the orders to try.
///   - shrinkingRuns: the maximum number of runs in the search for a short failure.
///   - timeout: how long a run waits, in real time, for work that it cannot see; it waits thirty
///     times as long for tracked work.
public nonisolated(nonsending) func explore(
  seeds: Int,
  _ strategy: ExplorationStrategy = .random,
  shrinkingRuns: Int = 500,
  timeout: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ program: @escaping @Sendable (_ exploration: Exploration) async throws -> Void
) async {
  let search = ExplorationSearch(
    seeds: seeds, strategy: strategy, shrinkingRuns: shrinkingRuns, timeout: timeout,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
    program: program)
  await search.run()
}

/// The form for a program that draws no random values, so that only its order varies.
public nonisolated(nonsending) func explore(
  seeds: Int,
  _ strategy: ExplorationStrategy = .random,
  shrinkingRuns: Int = 500,
  timeout: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ program: @escaping @Sendable () async throws -> Void
) async {
  await explore(
    seeds: seeds, strategy, shrinkingRuns: shrinkingRuns, timeout: timeout, fileID: fileID,
    file: filePath, line: line, column: column
  ) { _ in try await program() }
}

/// The orders that an exploration tries.
public struct ExplorationStrategy: Sendable, Hashable {
  enum Kind: Hashable {
    case random
    case systematic(preemptions: Int)
  }

  let kind: Kind

  /// Makes each choice at random, from the seed of the run.
  public static let random = ExplorationStrategy(kind: .random)

  /// Tries every order with at most `preemptions` interruptions of something that could go on. The
  /// number of seeds limits how many orders are tried. Random values are the same in each order.
  ///
  /// Most mistakes need one or two interruptions, and there are not many orders with so few. After
  /// Musuvathi and Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded
  /// Programs" (2007).
  public static func systematic(preemptions: Int) -> ExplorationStrategy {
    ExplorationStrategy(kind: .systematic(preemptions: preemptions))
  }
}
