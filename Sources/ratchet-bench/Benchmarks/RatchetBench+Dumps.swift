import Ratchet
import RatchetDump

extension RatchetBench {
  /// Dumps, and diffs of two states that differ in one row.
  static var dumps: [Benchmark] {
    [
      Benchmark(
        "== of 100,000 rows, one changed", from: .anywhere,
        .timed {
          let rows = Bookshelf(100_000).rows.elements
          let changed = Bookshelf(100_000).changed.rows.elements
          return { count in
            for _ in 0..<count { consume(zip(opaque(rows), changed).count { $0 != $1 }) }
          }
        }),
      diffBenchmark(
        "diff of 1,000 rows, one changed", Bookshelf(1_000), changing: { $0 = $0.changed }),
      diffBenchmark(
        "diff of 100,000 rows, one changed", Bookshelf(100_000), changing: { $0 = $0.changed },
        goal: .within(50_000_000), stretch: .within(5_000_000)),
      diffBenchmark(
        "diff of 100,000 rows in an array, one changed", Bookshelf(100_000).rows.elements,
        changing: { $0[50_000].isDone = true }, goal: .within(50_000_000)),
      diffBenchmark(
        "diff of 100,000 rows that are not Equatable", (0..<100_000).map { Loose(number: $0) },
        changing: { $0[50_000].isDone = true }, goal: .within(50_000_000)),
      diffBenchmark(
        "diff of 100,000 rows, all made anew, one changed", Bookshelf(100_000),
        changing: { $0 = Bookshelf(100_000).changed }, goal: .within(50_000_000)),
      diffBenchmark(
        "diff of a dictionary of 100,000, one changed",
        Dictionary(uniqueKeysWithValues: (0..<100_000).map { ($0, Book(id: $0)) }),
        changing: { $0[50_000]?.isDone = true }, goal: .within(50_000_000)),
      Benchmark(
        "dump of a small state", from: .anywhere,
        .timed {
          let shelf = Bookshelf(3)
          return { count in
            for _ in 0..<count { consume(dumpText(opaque(shelf))) }
          }
        }),
      Benchmark(
        "dump of 100,000 rows, ten shown", from: .anywhere, baseline: "dump of a small state",
        .timed {
          let shelf = Bookshelf(100_000)
          return { count in
            for _ in 0..<count {
              consume(dumpText(opaque(shelf), limits: DumpLimits(width: 10)))
            }
          }
        }),
    ]
  }

  private static func diffBenchmark<Value: Sendable>(
    _ name: String, _ value: @autoclosure @escaping @Sendable () -> Value,
    changing change: @escaping @Sendable (inout Value) -> Void, goal: Goal? = nil,
    stretch: Goal? = nil
  ) -> Benchmark {
    Benchmark(
      name, from: .anywhere, baseline: "== of 100,000 rows, one changed", goal: goal,
      stretch: stretch,
      .timed {
        let old = value()
        var new = old
        change(&new)
        return { [new] count in
          for _ in 0..<count { consume(diff(opaque(old), new)) }
        }
      })
  }
}

private struct Book: Equatable, Identifiable, Sendable {
  var id: Int
  var title: String
  var isDone = false

  init(id: Int) {
    self.id = id
    title = "The title of the book \(id)"
  }
}

private struct Loose: Sendable {
  var number: Int
  var title: String
  var isDone = false

  init(number: Int) {
    self.number = number
    title = "The title of the book \(number)"
  }
}

private struct Bookshelf: Sendable {
  var name = "Novels"
  var rows: IdentifiedArrayOf<Book>

  init(_ count: Int) {
    rows = IdentifiedArray((0..<count).map { Book(id: $0) })
  }

  var changed: Bookshelf {
    var shelf = self
    shelf.rows[shelf.rows.count / 2].isDone = true
    return shelf
  }
}
