import Ratchet
import RatchetBenchFeatures
import Synchronization

extension RatchetBench {
  /// The sessions of a server: one store for each.
  static var pools: [Benchmark] {
    [
      Benchmark(
        "session of 10,000 lent, sent to and given back", from: .detached,
        baseline: "send, awaited", goal: .within(8_000), sessionWork(of: 10_000)),
      Benchmark(
        "session made, sent to, saved and evicted", from: .detached, baseline: "send, awaited",
        goal: .within(30_000),
        .timed {
          let pool = await keptSessions(0)
          return { count in
            for id in 0..<count {
              await use(id, of: pool)
              await evict(id, of: pool)
            }
          }
        }),
    ]
  }

  /// Sends to a random session of this many.
  static func sessionWork(of size: Int) -> Work {
    .timed {
      let ids = scatteredIDs(below: size)
      let pool = await keptSessions(size)
      return { count in await send(toSessions: ids, of: pool, count) }
    }
  }

  /// A pool of this many stores, which is kept: it is an issue to release one that still has
  /// stores.
  ///
  /// - Parameter isNew: whether it may not be one that another benchmark has used.
  static func keptSessions(
    _ count: Int, isNew: Bool = false
  ) async -> StorePool<Int, ObservedCounter.State, ObservedCounter.Action> {
    if !isNew, let pool = kept.withLock({ $0[count]?.last }) { return pool }
    let pool = StorePool(
      initialState: { (id: Int) in ObservedCounter.State(id: id) }, reducer: { ObservedCounter() })
    for id in 0..<count { await use(id, of: pool) }
    kept.withLock { $0[count, default: []].append(pool) }
    return pool
  }

  // By the number of stores.
  private static let kept = Mutex<
    [Int: [StorePool<Int, ObservedCounter.State, ObservedCounter.Action>]]
  >([:])

  private static func send(
    toSessions ids: [Int], of pool: StorePool<Int, ObservedCounter.State, ObservedCounter.Action>,
    _ count: Int
  ) async {
    var index = 0
    for _ in 0..<count {
      await use(ids[index], of: pool)
      index = index + 1 == ids.count ? 0 : index + 1
    }
  }

  private static func use(
    _ id: Int, of pool: StorePool<Int, ObservedCounter.State, ObservedCounter.Action>
  ) async {
    do {
      try await pool.withStore(for: id) { store in
        _ = await store.send(.incrementTapped)
      }
    } catch {
      preconditionFailure("Restoring cannot fail here, and the pool is open: \(error)")
    }
  }

  private static func evict(
    _ id: Int, of pool: StorePool<Int, ObservedCounter.State, ObservedCounter.Action>
  ) async {
    do {
      let isEvicted = try await pool.evict(id)
      precondition(isEvicted, "The session is in use.")
    } catch {
      preconditionFailure("Saving cannot fail here: \(error)")
    }
  }
}
