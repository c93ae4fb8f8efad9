import Ratchet
import Synchronization

extension RatchetBench {
  /// The sessions of a server: one store for each.
  static var pools: [Benchmark] {
    [
      Benchmark(
        "session of 10,000 lent, sent to and given back", from: .detached,
        baseline: "send, awaited",
        .timed {
          let ids = scatteredIDs(below: 10_000)
          let pool = await sessions(10_000)
          return { count in await send(toSessions: ids, of: pool, count) }
        }),
      Benchmark(
        "session made, sent to, saved and evicted", from: .detached, baseline: "send, awaited",
        .timed {
          let pool = await sessions(0)
          return { count in
            for id in 0..<count {
              await use(id, of: pool)
              await evict(id, of: pool)
            }
          }
        }),
    ]
  }

  private static func sessions(_ count: Int) async -> StorePool<Int, Counter.State, Counter.Action>
  {
    let pool = StorePool(
      initialState: { (id: Int) in Counter.State(id: id) }, reducer: { Counter() })
    for id in 0..<count { await use(id, of: pool) }
    kept.withLock { $0.append(pool) }
    return pool
  }

  // Kept, since it is an issue to release a pool that still has stores.
  private static let kept = Mutex<[StorePool<Int, Counter.State, Counter.Action>]>([])

  private static func send(
    toSessions ids: [Int], of pool: StorePool<Int, Counter.State, Counter.Action>, _ count: Int
  ) async {
    var index = 0
    for _ in 0..<count {
      await use(ids[index], of: pool)
      index = index + 1 == ids.count ? 0 : index + 1
    }
  }

  private static func use(
    _ id: Int, of pool: StorePool<Int, Counter.State, Counter.Action>
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
    _ id: Int, of pool: StorePool<Int, Counter.State, Counter.Action>
  ) async {
    do {
      let isEvicted = try await pool.evict(id)
      precondition(isEvicted, "The session is in use.")
    } catch {
      preconditionFailure("Saving cannot fail here: \(error)")
    }
  }
}
