import Foundation
import RatchetDependencies
import Testing

@Suite("An override") struct TaskTests {
  @Test("is inherited by async let, task groups and Task { }")
  func inherited() async {
    await withDependencies {
      $0.number = 1
    } operation: {
      async let bound = Feature().number
      let grouped = await withTaskGroup(of: Int.self) { group in
        for _ in 1...3 { group.addTask { Feature().number } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let unstructured = await Task { Feature().number }.value
      #expect(await bound == 1)
      #expect(grouped == [1, 1, 1])
      #expect(unstructured == 1)
    }
  }

  @Test(
    "is inherited by tasks added to a group within an override, and by immediate tasks")
  func groups() async {
    let numbers = await withTaskGroup(of: Int.self) { group in
      withDependencies {
        $0.number = 1
      } operation: {
        for _ in 1...3 {
          group.addTask {
            await Task.yield()
            return Feature().number
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers == [1, 1, 1])
    let immediate = withDependencies {
      $0.number = 2
    } operation: {
      Task.immediate {
        await Task.yield()
        return Feature().number
      }
    }
    #expect(await immediate.value == 2)
  }

  private actor Room {
    var number: Int { Feature().number }
  }

  @Test("applies in actors that are called, and on the main actor")
  func actors() async {
    await withDependencies {
      $0.number = 1
    } operation: {
      #expect(await Room().number == 1)
      #expect(await MainActor.run { Feature().number } == 1)
    }
  }

  @Test("applies in the closure that fills a stream, and for an unfolding stream where it is read")
  func streams() async {
    let (filled, unfolding) = withDependencies {
      $0.number = 1
    } operation: {
      (
        AsyncStream { continuation in
          continuation.yield(Feature().number)
          continuation.finish()
        },
        AsyncStream { Feature().number }
      )
    }
    let numbers = await withDependencies {
      $0.number = 2
    } operation: {
      let first = await filled.reduce(into: []) { $0.append($1) }
      return await unfolding.prefix(1).reduce(into: first) { $0.append($1) }
    }
    #expect(numbers == [1, 2])
  }

  private struct Lazy {
    lazy var feature = Feature()
  }

  @Test("is remembered by lazily made values, from their first use")
  func lazily() {
    var owner = withDependencies {
      $0.number = 1
    } operation: {
      Lazy()
    }
    withDependencies {
      $0.number = 2
    } operation: {
      _ = owner.feature
    }
    #expect(owner.feature.number == 2)
  }

  private enum Static {
    static let feature = Feature()
  }

  @Test("is remembered by statics, from their first use")
  func statics() {
    withDependencies {
      $0.number = 1
    } operation: {
      _ = Static.feature
    }
    #expect(Static.feature.number == 1)
  }

  @Test("of the cancelling task applies in a cancellation handler, and not the task's own")
  func cancellation() async {
    let number = LockIsolated(0)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let task = withDependencies {
      $0.number = 1
    } operation: {
      Task {
        await withTaskCancellationHandler {
          start.finish()
          for await _ in gate {}
        } onCancel: {
          number.setValue(Feature().number)
          opener.finish()
        }
      }
    }
    for await _ in started {}
    withDependencies {
      $0.number = 2
    } operation: {
      task.cancel()
    }
    await task.value
    #expect(number.value == 2)
  }

  @Test("is not inherited by Task.detached, nor by the callbacks of other libraries")
  func notInherited() async {
    await withDependencies {
      $0.number = 1
    } operation: {
      let detached = await Task.detached { Feature().number }.value
      let called = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: Feature().number) }
      }
      #expect(detached == 0)
      #expect(called == 0)
    }
  }

  @Test("lasts in a task that outlives its operation")
  func outlives() async {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let task = withDependencies {
      $0.number = 1
    } operation: {
      Task {
        for await _ in gate {}
        return Feature().number
      }
    }
    #expect(Feature().number == 0)
    opener.finish()
    #expect(await task.value == 1)
  }

  @Test("in a child task is not seen by its siblings or its parent")
  func siblings() async {
    await withDependencies {
      $0.number = -1
    } operation: {
      let numbers = await withTaskGroup(of: [Int].self) { group in
        for number in 0..<20 {
          group.addTask {
            await withDependencies {
              $0.number = number
            } operation: {
              let before = Feature().number
              await Task.yield()
              return [number, before, Feature().number]
            }
          }
        }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(numbers == Set((0..<20).map { [$0, $0, $0] }))
      #expect(Feature().number == -1)
    }
  }

  @Test("in one test is not seen by tests that run beside it", arguments: 1...30)
  func parallelTests(number: Int) async {
    #expect(Feature().number == 0)
    await withDependencies {
      $0.number = number
    } operation: {
      for _ in 1...20 {
        await Task.yield()
        #expect(Feature().number == number)
      }
    }
    #expect(Feature().number == 0)
  }
}
