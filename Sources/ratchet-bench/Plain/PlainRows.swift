import RatchetBenchFeatures
import Synchronization

/// The work of `Rows` without the kit: an array, and the position of each id in it.
struct PlainRows {
  private var rows: [Counter.State] = []
  private var positions: [Int: Int] = [:]

  init(count: Int) {
    for id in 0..<count { append(id: id) }
  }

  @inline(never)
  mutating func reduce(id: Int, _ action: Counter.Action) {
    guard let position = positions[id] else { return }
    plainReduce(&rows[position], action)
  }

  @inline(never)
  mutating func append(id: Int) {
    positions[id] = rows.count
    rows.append(Counter.State(id: id))
  }

  @inline(never)
  mutating func removeLast() {
    let row = rows.removeLast()
    positions[row.id] = nil
  }
}

/// Ids in an order that no cache can predict, the same in each run.
func scatteredIDs(below count: Int) -> [Int] {
  var generator = Scatter()
  return (0..<count).shuffled(using: &generator)
}

/// A linear congruential generator (the constants are Knuth's for 64 bits).
private struct Scatter: RandomNumberGenerator {
  var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}

/// Plain rows that exist before the clock runs, like those of a store.
final class HeldRows: Sendable {
  // Locked once for a whole sample.
  private let rows: Mutex<PlainRows>

  init(count: Int) { rows = Mutex(PlainRows(count: count)) }

  func change(_ body: (inout PlainRows) -> Void) {
    rows.withLock { body(&$0) }
  }
}
