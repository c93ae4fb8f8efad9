import RatchetIssues

/// Runs a program again and again, each time with another order of what could happen next, and fails
/// where any run does.
///
/// What the program awaits is run one step at a time, on one thread: its own steps, the effects of the
/// stores that it makes (`Store` and `TestStore`), and whatever else they do that is bound to no actor
/// with an executor of its own. Whenever more than one step could come next, or a sleep end, the
/// schedule chooses. A step ends where something is awaited that suspends: a client, a sleep, an actor,
/// `Task.yield()`. The jobs of one actor stay in order.
///
/// A run fails by an issue, by an expectation of Swift Testing, by an error that the program throws, or
/// where it cannot go on. Then the exploration looks for the shortest run that fails in the same way,
/// repeats it, and reports it with a trace and with what repeats it:
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
/// Each run has default values of dependencies and prepared ones of its own, storages of shared values that
/// begin with what was saved before the exploration, and a clock whose time goes on by itself
/// (``ExploredClock``). A test on an actor, as the main one, makes its stores there: they
/// cannot be explored, which is an issue. In XCTest, say what must hold with `invariant`,
/// `expectNoDifference` or `reportIssue`: what `XCTAssert` finds fails at once, in each run.
///
/// - Parameters:
///   - seeds: how many runs. Run number `n` draws from the seed `n`: each time the same.
///   - strategy: which orders are tried.
///   - shrinkingRuns: how many runs the search for a short failure may take.
///   - timeout: for how long a run waits, in real time, for what it cannot see; for tracked work
///     thirty times as long.
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

/// As the other form, for a program that leaves nothing else to chance than its order.
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
