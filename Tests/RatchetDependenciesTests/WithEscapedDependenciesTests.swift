import Foundation
import RatchetDependencies
import RatchetIssues
import Testing

@Suite("withEscapedDependencies") struct WithEscapedDependenciesTests {
  /// A place that task-local values do not reach by themselves.
  enum Place: CaseIterable {
    case detached, queue, thread

    func run<R: Sendable>(_ operation: @escaping @Sendable () -> R) async -> R {
      switch self {
      case .detached: await Task.detached { operation() }.value
      case .queue:
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume(returning: operation()) }
        }
      case .thread:
        await withCheckedContinuation { continuation in
          Thread.detachNewThread { continuation.resume(returning: operation()) }
        }
      }
    }
  }

  private static func next() -> Int {
    @Dependency(Tally.self) var tally
    return tally.next()
  }

  @Test("applies the current values elsewhere", arguments: Place.allCases)
  func elsewhere(place: Place) async {
    let summaries = await withDependencies {
      $0.place = "here"
      $0.number = 1
    } operation: {
      await withEscapedDependencies { dependencies in
        await place.run {
          let before = Feature().summary
          let within = dependencies.yield { Feature().summary }
          let again = dependencies.yield { Feature().summary }
          return [before, within, again, Feature().summary]
        }
      }
    }
    #expect(summaries == ["test 0", "here 1", "here 1", "test 0"])
  }

  @Test("carries the test's own default values", arguments: Place.allCases)
  func scope(place: Place) async {
    #expect(Self.next() == 1)
    let second = await withEscapedDependencies { dependencies in
      await place.run { dependencies.yield { Self.next() } }
    }
    #expect(second == 2)
    #expect(Self.next() == 3)
  }

  @Test("carries the issue reporters", arguments: Place.allCases)
  func reporters(place: Place) async {
    let reported = await issues {
      await withEscapedDependencies { dependencies in
        await place.run {
          dependencies.yield {
            @Dependency(\.uuid) var uuid
            _ = uuid()
          }
        }
      }
    }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("RatchetIssue D001 at WithEscaped") == true)
  }

  @Test("can be overridden inside, and overrides the current values where it is used")
  func nested() async {
    let summaries = await withDependencies {
      $0.number = 1
    } operation: {
      await withEscapedDependencies { dependencies in
        await Task.detached {
          withDependencies {
            $0.place = "there"
            $0.number = 2
          } operation: {
            dependencies.yield {
              let outer = Feature().summary
              let inner = withDependencies {
                $0.place = "inner"
              } operation: {
                Feature().summary
              }
              return [outer, inner, Feature().summary]
            } + [Feature().summary]
          }
        }.value
      }
    }
    #expect(summaries == ["test 1", "inner 1", "test 1", "there 2"])
  }

  @Test("can be kept, and used after its operation has returned")
  func kept() {
    let dependencies = withDependencies {
      $0.number = 1
    } operation: {
      withEscapedDependencies { $0 }
    }
    #expect(Feature().number == 0)
    #expect(dependencies.yield { Feature().number } == 1)
  }

  @Test("applies across the suspensions of an asynchronous operation, and ends with it")
  func asynchronous() async {
    let dependencies = withDependencies {
      $0.number = 1
    } operation: {
      withEscapedDependencies { $0 }
    }
    let numbers = await Task.detached {
      var numbers = [Feature().number]
      await dependencies.yield {
        numbers.append(Feature().number)
        await Task.yield()
        numbers.append(Feature().number)
        numbers.append(await Task { Feature().number }.value)
      }
      return numbers + [Feature().number]
    }.value
    #expect(numbers == [0, 1, 1, 1, 0])
  }

  private actor Room {
    private var numbers: [Int] = []

    func note(_ dependencies: DependencyValues.Continuation) async -> [Int] {
      await dependencies.yield {
        assertIsolated()
        numbers.append(Feature().number)
        await Task.yield()
        assertIsolated()
        numbers.append(Feature().number)
      }
      return numbers
    }
  }

  @Test("runs asynchronous operations on the caller's actor")
  func isolation() async {
    let numbers = await withDependencies {
      $0.number = 1
    } operation: {
      await withEscapedDependencies { dependencies in
        await Task.yield()
        return await Task.detached { await Room().note(dependencies) }.value
      }
    }
    #expect(numbers == [1, 1])
  }

  struct Refusal: Error {}

  @Test("passes on errors")
  func throwing() async {
    #expect(throws: Refusal.self) {
      try withEscapedDependencies { try $0.yield { throw Refusal() } }
    }
    await #expect(throws: Refusal.self) {
      try await withEscapedDependencies { dependencies in
        try await dependencies.yield {
          await Task.yield()
          throw Refusal()
        }
      }
    }
  }
}
