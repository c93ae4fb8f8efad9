import Ratchet
import RatchetBenchFeatures
import RatchetDependencies

extension RatchetBench {
  static var dependencies: [Benchmark] {
    [
      Benchmark(
        "task-local read", from: .detached,
        .timed {
          { count in TaskNumber.$current.withValue(2) { readTaskLocal(count) } }
        }),
      Benchmark(
        "@Dependency read, overridden", from: .detached, baseline: "task-local read",
        goal: .within(25),
        .timed {
          let reader = NumberReader()
          return { count in
            withDependencies {
              $0.number = 2
            } operation: {
              reader.read(count)
            }
          }
        }),
      Benchmark(
        "@Dependency read, default", from: .detached, baseline: "task-local read",
        goal: .within(40),
        .timed {
          let reader = NumberReader()
          return { count in reader.read(count) }
        }),
      Benchmark(
        "@Dependency read, default, under 20 overrides", from: .detached,
        baseline: "task-local read", goal: .within(40),
        .timed {
          let reader = NumberReader()
          return { count in
            withDependencies(override20) {
              reader.read(count)
            }
          }
        }),
      Benchmark(
        "@Dependency read, overridden, nested ten deep", from: .detached,
        baseline: "task-local read", goal: .within(25),
        .timed {
          let reader = NumberReader()
          return { count in
            withDependencies {
              $0.number = 2
            } operation: {
              nested(levels: 9) { reader.read(count) }
            }
          }
        }),
      Benchmark(
        "withDependencies, one override", from: .detached, baseline: "task-local read",
        .timed {
          { count in
            for number in 0..<count {
              withDependencies {
                $0.number = number
              } operation: {
                consume(number)
              }
            }
          }
        }),
      Benchmark(
        "store made and torn down, with 20 overrides", from: .anywhere,
        baseline: "task-local read", goal: .within(1_200),
        .timed {
          { count in
            for _ in 0..<count {
              consume(
                Store(initialState: ObservedCounter.State()) {
                  ObservedCounter()
                } withDependencies: {
                  override20(&$0)
                })
            }
          }
        }),
      // Like "send", but the store must check whether the sender has overrides, by reading a
      // task-local.
      Benchmark(
        "send, once something was overridden", from: .inside, baseline: "plain switch",
        .timed {
          withDependencies {
            $0.number = 2
          } operation: {
          }
          let store = counterStore()
          return { count in await send(.incrementTapped, to: store, count) }
        }),
      // What a send under other overrides takes beside the send: the store makes its own ones current.
      Benchmark(
        "task-local bound", from: .detached, baseline: "task-local read",
        .timed {
          { count in
            for number in 0..<count { TaskNumber.$current.withValue(number) { consume(number) } }
          }
        }),
      // The least that such a send can take: the current table is read and compared, and the store's
      // own is bound around the reducer.
      Benchmark(
        "plain store under another task-local", from: .detached, baseline: "task-local read",
        .timed {
          { count in
            let store = TableStore()
            TaskTable.$current.withValue(TaskTable.Bound(table: TaskTable())) {
              for _ in 0..<count { store.send(opaque(.incrementTapped)) }
            }
          }
        }),
      Benchmark(
        "send, under other overrides", from: .inside, baseline: "plain switch",
        goal: .within(60),
        .timed {
          let store = counterStore()
          return { count in
            await withDependencies {
              $0.number = 3
            } operation: {
              await send(.incrementTapped, to: store, count)
            }
          }
        }),
    ]
  }

  private static func readTaskLocal(_ count: Int) {
    var sum = 0
    for _ in 0..<count { sum &+= TaskNumber.current }
    consume(sum)
  }
}

/// Runs an operation inside this many levels of overrides, each with a key of its own.
private func nested(levels: Int, _ operation: () -> Void) {
  guard levels > 0 else { return operation() }
  withDependencies {
    override(levels, in: &$0)
  } operation: {
    nested(levels: levels - 1, operation)
  }
}

/// Written out, since a program names its keys.
private func override20(_ values: inout DependencyValues) {
  values[Other<Int8, Int8>.self] = 1
  values[Other<Int8, Int16>.self] = 2
  values[Other<Int8, Int32>.self] = 3
  values[Other<Int8, Int64>.self] = 4
  values[Other<Int16, Int8>.self] = 5
  values[Other<Int16, Int16>.self] = 6
  values[Other<Int16, Int32>.self] = 7
  values[Other<Int16, Int64>.self] = 8
  values[Other<Int32, Int8>.self] = 9
  values[Other<Int32, Int16>.self] = 10
  values[Other<Int32, Int32>.self] = 11
  values[Other<Int32, Int64>.self] = 12
  values[Other<Int64, Int8>.self] = 13
  values[Other<Int64, Int16>.self] = 14
  values[Other<Int64, Int32>.self] = 15
  values[Other<Int64, Int64>.self] = 16
  values[Other<UInt8, Int8>.self] = 17
  values[Other<UInt8, Int16>.self] = 18
  values[Other<UInt8, Int32>.self] = 19
  values[Other<UInt8, Int64>.self] = 20
}

/// Overrides the key with this number, out of twenty.
private func override(_ number: Int, in values: inout DependencyValues) {
  keys[number - 1].override(&values, number)
}

private let keys: [any OtherKey.Type] = [
  Other<Int8, Int8>.self, Other<Int8, Int16>.self, Other<Int8, Int32>.self, Other<Int8, Int64>.self,
  Other<Int16, Int8>.self, Other<Int16, Int16>.self, Other<Int16, Int32>.self,
  Other<Int16, Int64>.self, Other<Int32, Int8>.self, Other<Int32, Int16>.self,
  Other<Int32, Int32>.self, Other<Int32, Int64>.self, Other<Int64, Int8>.self,
  Other<Int64, Int16>.self, Other<Int64, Int32>.self, Other<Int64, Int64>.self,
  Other<UInt8, Int8>.self, Other<UInt8, Int16>.self, Other<UInt8, Int32>.self,
  Other<UInt8, Int64>.self,
]

private protocol OtherKey: DependencyKey<Int> {}

extension OtherKey {
  fileprivate static func override(_ values: inout DependencyValues, _ number: Int) {
    values[self] = number
  }
}

/// A family of keys, one for each pair of types.
private enum Other<Major, Minor>: OtherKey {
  static var liveValue: Int { 0 }
  static var testValue: Int { 0 }
}

private enum TaskNumber {
  @TaskLocal static var current = 1
}

private final class TaskTable: Sendable {
  struct Bound: Sendable {
    let table: TaskTable?
  }

  @TaskLocal static var current = Bound(table: nil)
}

/// A plain store with a task-local of its own.
private final class TableStore {
  let table = TaskTable()
  let store = PlainStore(Counter.State(), plainReduce)

  @inline(never)
  func send(_ action: Counter.Action) {
    if TaskTable.current.table === table { return store.reduce(&store.state, action) }
    TaskTable.$current.withValue(TaskTable.Bound(table: table)) {
      store.reduce(&store.state, action)
    }
  }
}

private struct NumberReader: Sendable {
  @Dependency(\.number) var number

  func read(_ count: Int) {
    var sum = 0
    for _ in 0..<count { sum &+= number }
    consume(sum)
  }
}

private enum NumberKey: DependencyKey {
  static let liveValue = 1
  static let testValue = 1
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}
