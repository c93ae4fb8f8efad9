import Ratchet
import RatchetBenchFeatures

extension RatchetBench {
  private static let inFlight = 10_000

  static var memory: [Benchmark] {
    [
      Benchmark(
        "memory of a suspended bare task", from: .detached, .memory { await bareTaskSize() }),
      Benchmark(
        "memory of an effect in flight", from: .detached,
        baseline: "memory of a suspended bare task", goal: .within(2_560),
        .memory { await effectSize() }),
      Benchmark(
        "bare task started, suspended, finished", from: .detached, suspendedTasksWork(inFlight)),
      Benchmark(
        "effect started, suspended, finished", from: .detached,
        baseline: "bare task started, suspended, finished", suspendedEffectsWork(inFlight)),
      Benchmark(
        "memory over 1,000,000 effects", from: .detached, goal: .flat(0.05),
        .growth {
          let points = MemoryPoints(every: 100_000)
          let flood = Flood(actions: 1_000_000) { points.sent($0) }
          let store = Store(initialState: Worker.State()) { Worker() }
          await store.send(.floodTapped(flood)).finish()
          return points.samples
        }),
    ]
  }

  /// Starts, suspends and finishes this many tasks together.
  static func suspendedTasksWork(_ tasks: Int) -> Work {
    .timed(things: tasks) {
      { count in
        for _ in 0..<count {
          let gate = Gate()
          await release(await suspendedTasks(tasks, at: gate), from: gate)
        }
      }
    }
  }

  /// Starts, suspends and finishes this many effects together.
  static func suspendedEffectsWork(_ effects: Int) -> Work {
    .timed(things: effects) {
      let store = Store(initialState: Worker.State()) { Worker() }
      return { count in
        for _ in 0..<count {
          let gate = Gate()
          await start(effects, at: gate, in: store)
          gate.open()
          await store.finish()
        }
      }
    }
  }

  // The tasks and effects of a sample keep waiting until the program exits: memory that they
  // released would be reused by the next sample, and not be measured.

  private static func bareTaskSize() async -> Double? {
    guard let before = ResidentMemory.now() else { return nil }
    let tasks = await suspendedTasks(inFlight, at: Gate())
    let after = ResidentMemory.now()
    consume(tasks)
    return after.map { ($0 - before) / Double(inFlight) }
  }

  static func suspendedTasks(_ count: Int, at gate: Gate) async -> [Task<Void, Never>] {
    let tasks = (0..<count).map { _ in Task { await gate.pass() } }
    await gate.expect(count)
    return tasks
  }

  static func release(_ tasks: [Task<Void, Never>], from gate: Gate) async {
    gate.open()
    for task in tasks { await task.value }
  }

  private static func effectSize() async -> Double? {
    let store = Store(initialState: Worker.State()) { Worker() }
    guard let before = ResidentMemory.now() else { return nil }
    await start(inFlight, at: Gate(), in: store)
    let after = ResidentMemory.now()
    return after.map { ($0 - before) / Double(inFlight) }
  }

  /// Starts effects that wait at the gate.
  static func start(
    _ count: Int, at gate: Gate, in store: isolated StoreOf<Worker>
  ) async {
    for _ in 0..<count { await store.send(.waitTapped(gate)) }
    await gate.expect(count)
  }
}
