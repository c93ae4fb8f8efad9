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

  @Test("lasts in a task that outlives the operation which made it")
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

  @Test("in one test is not seen by those that run beside it", arguments: 1...30)
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
