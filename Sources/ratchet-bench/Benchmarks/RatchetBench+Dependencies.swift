import Ratchet
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
      // As "send", but the store must look whether who sends has overrides: the read of a task-local.
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
      Benchmark(
        "send, under other overrides", from: .inside, baseline: "plain switch",
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

private enum TaskNumber {
  @TaskLocal static var current = 1
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
