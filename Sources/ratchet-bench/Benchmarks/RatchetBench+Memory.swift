import Ratchet

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
        "bare task started, suspended, finished", from: .detached,
        .timed(things: inFlight) {
          { count in
            for _ in 0..<count {
              let gate = Gate()
              let tasks = await suspendedTasks(at: gate)
              await release(tasks, from: gate)
            }
          }
        }),
      Benchmark(
        "effect started, suspended, finished", from: .detached,
        baseline: "bare task started, suspended, finished",
        .timed(things: inFlight) {
          let store = Store(initialState: Worker.State()) { Worker() }
          return { count in
            for _ in 0..<count {
              let gate = Gate()
              await start(at: gate, in: store)
              gate.open()
              await store.finish()
            }
          }
        }),
      Benchmark(
        "memory over 1,000,000 effects", from: .detached, goal: .flat(0.05),
        .growth {
          let flood = Flood(actions: 1_000_000, points: 10)
          let store = Store(initialState: Worker.State()) { Worker() }
          await store.send(.floodTapped(flood)).finish()
          return flood.samples
        }),
    ]
  }

  // The tasks and effects of a sample keep waiting until the program exits: memory that they
  // released would be reused by the next sample, and not be measured.

  private static func bareTaskSize() async -> Double? {
    guard let before = ResidentMemory.now() else { return nil }
    let tasks = await suspendedTasks(at: Gate())
    let after = ResidentMemory.now()
    consume(tasks)
    return after.map { ($0 - before) / Double(inFlight) }
  }

  private static func suspendedTasks(at gate: Gate) async -> [Task<Void, Never>] {
    let tasks = (0..<inFlight).map { _ in Task { await gate.pass() } }
    await gate.expect(inFlight)
    return tasks
  }

  private static func release(_ tasks: [Task<Void, Never>], from gate: Gate) async {
    gate.open()
    for task in tasks { await task.value }
  }

  private static func effectSize() async -> Double? {
    let store = Store(initialState: Worker.State()) { Worker() }
    guard let before = ResidentMemory.now() else { return nil }
    await start(at: Gate(), in: store)
    let after = ResidentMemory.now()
    return after.map { ($0 - before) / Double(inFlight) }
  }

  private static func start(at gate: Gate, in store: isolated StoreOf<Worker>) async {
    for _ in 0..<inFlight { await store.send(.waitTapped(gate)) }
    await gate.expect(inFlight)
  }
}
