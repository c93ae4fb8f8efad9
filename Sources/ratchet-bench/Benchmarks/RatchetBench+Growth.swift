import Ratchet
import RatchetBenchFeatures

/// Many equal pieces of work, by their number.
private struct Pieces {
  let name: String
  let caller: Caller
  /// The time of a piece.
  let time: (_ count: Int) -> Work
  /// The heap that a piece occupies; nil if that is not asked.
  let heap: ((_ count: Int) -> Work)?
}

extension RatchetBench {
  /// The time and the memory of a piece, where there are a thousand and up to a million: flat, but
  /// for the share of the processor's caches, which plain Swift beside it shows.
  static var growth: [Benchmark] {
    growthOfSends + growthOfRows + growthOfEffects + growthOfStores + growthOfSteps
  }

  /// The sends of one store.
  private static var growthOfSends: [Benchmark] {
    growth(
      of: Pieces(
        name: "a send", caller: .inside, time: sendTime,
        heap: { sends in
          .heap(things: sends) { sends in
            let store = counterStore()
            await send(.incrementTapped, to: store, sends)
            return { consume(store) }
          }
        }),
      beside: Pieces(name: "a plain switch", caller: .anywhere, time: plainSendTime, heap: nil),
      keepsMemory: false)
  }

  /// The rows of one state.
  private static var growthOfRows: [Benchmark] {
    growth(
      of: Pieces(
        name: "a row", caller: .inside, time: rowWork,
        heap: { rows in
          .heap(things: rows) { rows in
            let store = rowsStore(rows)
            return { consume(store) }
          }
        }),
      beside: Pieces(
        name: "a plain row", caller: .anywhere, time: plainRowWork,
        heap: { rows in
          .heap(things: rows) { rows in
            let held = HeldRows(count: rows)
            return { consume(held) }
          }
        }),
      inTurnWith: "growth of rows")
  }

  /// The effects of one store that run at the same time.
  private static var growthOfEffects: [Benchmark] {
    growth(
      of: Pieces(
        name: "an effect in flight", caller: .detached, time: suspendedEffectsWork,
        heap: { effects in
          .heap(things: effects) { effects in
            let gate = Gate()
            let store = Store(initialState: Worker.State()) { Worker() }
            await start(effects, at: gate, in: store)
            return {
              gate.open()
              await store.finish()
            }
          }
        }),
      beside: Pieces(
        name: "a suspended bare task", caller: .detached, time: suspendedTasksWork,
        heap: { tasks in
          .heap(things: tasks) { tasks in
            let gate = Gate()
            let suspended = await suspendedTasks(tasks, at: gate)
            return { await release(suspended, from: gate) }
          }
        }))
  }

  /// The stores of one pool.
  private static var growthOfStores: [Benchmark] {
    growth(
      of: Pieces(
        name: "a store of a pool", caller: .detached, time: sessionWork,
        heap: { stores in
          .heap(things: stores) { stores in
            let pool = await keptSessions(stores, isNew: true)
            return { consume(pool) }
          }
        }),
      beside: Pieces(
        name: "an object in a dictionary", caller: .anywhere, time: plainStoreTime,
        heap: { stores in
          .heap(things: stores) { stores in
            let pool = PlainPool(count: stores)
            return { consume(pool) }
          }
        }),
      inTurnWith: "growth of stores")
  }

  /// The steps of one test store.
  private static var growthOfSteps: [Benchmark] {
    growth(
      of: Pieces(
        name: "a step of a test store", caller: .anywhere, time: stepTime,
        heap: { steps in .heap(things: steps) { steps in await takeSteps(steps) } }),
      beside: Pieces(
        name: "a snapshot, change and comparison", caller: .anywhere, time: plainStepTime,
        heap: nil),
      keepsMemory: false)
  }

  private static let sizes = [1_000, 10_000, 100_000, 1_000_000]

  /// A smoke run measures the smaller sizes only.
  private static func takesLong(_ size: Int) -> Bool { size > 10_000 }

  /// - Parameters:
  ///   - keepsMemory: whether a piece remains in memory. If not, it must leave less than a byte.
  ///   - group: the group in which timed rows are sampled in turn.
  private static func growth(
    of pieces: Pieces, beside plain: Pieces, keepsMemory: Bool = true,
    inTurnWith group: String? = nil
  ) -> [Benchmark] {
    func name(_ piece: Pieces, _ size: Int, _ what: String = "") -> String {
      "growth to \(grouped(size)): \(what)\(piece.name)"
    }
    func goal(_ size: Int, _ what: String = "") -> Goal? {
      let least = sizes[0]
      guard size > least else { return nil }
      // Not at the least size, where the store itself is a byte for each piece.
      guard what.isEmpty || keepsMemory else { return .within(1) }
      return .growth(
        1.3, from: name(pieces, least, what),
        plain: Goal.Plain(small: name(plain, least, what), large: name(plain, size, what)))
    }
    let memory = "memory of "
    let heaps = sizes.flatMap { size in
      var rows: [Benchmark] = []
      if let heap = plain.heap {
        rows.append(
          Benchmark(
            name(plain, size, memory), from: plain.caller, takesLong: takesLong(size),
            heap(size)))
      }
      if let heap = pieces.heap {
        rows.append(
          Benchmark(
            name(pieces, size, memory), from: pieces.caller,
            baseline: plain.heap.map { _ in name(plain, size, memory) },
            goal: goal(size, memory), takesLong: takesLong(size), heap(size)))
      }
      return rows
    }
    let times = sizes.flatMap { size in
      [
        Benchmark(
          name(plain, size), from: plain.caller, inTurnWith: group,
          takesLong: takesLong(size), plain.time(size)),
        Benchmark(
          name(pieces, size), from: pieces.caller, baseline: name(plain, size), goal: goal(size),
          inTurnWith: group, takesLong: takesLong(size), pieces.time(size)),
      ]
    }
    return heaps + times
  }

  /// A number with commas between the thousands.
  private static func grouped(_ number: Int) -> String {
    number < 1_000
      ? "\(number)"
      : "\(grouped(number / 1_000)),\(String(String(1_000 + number % 1_000).dropFirst()))"
  }

  // MARK: Times

  private static func sendTime(_ sends: Int) -> Work {
    repeated(sends) {
      let store = counterStore()
      return await timeOfSends(to: store, sends)
    }
  }

  private static func timeOfSends(to store: isolated StoreOf<Counter>, _ sends: Int) -> Duration {
    ContinuousClock().measure { send(.incrementTapped, to: store, sends) }
  }

  private static func plainSendTime(_ sends: Int) -> Work {
    repeated(sends) {
      var state = Counter.State()
      let action = opaque(Counter.Action.incrementTapped)
      let time = ContinuousClock().measure {
        for _ in 0..<sends { plainReduce(&state, action) }
      }
      consume(state)
      return time
    }
  }

  private static func plainStoreTime(_ stores: Int) -> Work {
    .timed {
      let ids = scatteredIDs(below: stores)
      let pool = PlainPool(count: stores)
      return { count in pool.send(opaque(.incrementTapped), to: ids, count) }
    }
  }

  private static func stepTime(_ steps: Int) -> Work {
    repeated(steps) {
      let clock = ContinuousClock()
      let start = clock.now
      await takeSteps(steps)
      return clock.now - start
    }
  }

  private static func plainStepTime(_ steps: Int) -> Work {
    repeated(steps) { ContinuousClock().measure { takePlainSteps(steps) } }
  }

  /// Work that begins anew with each repetition. A sample has as many repetitions as it needs to be
  /// long enough.
  private static func repeated(
    _ things: Int, _ time: @escaping @Sendable () async -> Duration
  ) -> Work {
    .measured { samples in
      var times: [Double] = []
      for _ in 0..<samples {
        var total = Duration.zero
        var repetitions = 0
        repeat {
          total += await time()
          repetitions += 1
        } while total < Harness.sampleDuration
        times.append(total / .nanoseconds(1) / Double(repetitions * things))
      }
      return times
    }
  }
}
