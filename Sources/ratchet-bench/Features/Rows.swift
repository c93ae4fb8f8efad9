import Ratchet
import Synchronization

/// A list of counters.
struct Rows: Reducer {
  struct State: Sendable {
    var rows: IdentifiedArrayOf<Counter.State>
    var changes = 0

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { Counter.State(id: $0) })
    }
  }

  @CasePathable
  enum Action: Sendable {
    case rows(IdentifiedActionOf<Counter>)
    case changed
    case addTapped(id: Int)
    case removeTapped(id: Int)
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows: break
      case .changed: state.changes += 1
      case .addTapped(let id): state.rows.append(Counter.State(id: id))
      case .removeTapped(let id): state.rows.remove(id: id)
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Counter() }
  }
}

/// The same work without the kit: an array, and the position of each id in it.
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
