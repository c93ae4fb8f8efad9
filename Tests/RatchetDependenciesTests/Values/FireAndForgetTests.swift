import Dispatch
import RatchetDependencies
import Synchronization
import Testing

private struct Refusal: Error {}

@Suite("Fire-and-forget work") struct FireAndForgetTests {
  @Test("has ended in a test when the call returns")
  func awaited() async {
    let log = Log()
    @Dependency(\.fireAndForget) var fireAndForget
    await fireAndForget(priority: .low) { log.note("sent") }
    log.note("returned")
    #expect(log.lines == ["sent", "returned"])
  }

  @Test(
    "is not waited for in a live run or in a preview, and has the current dependencies",
    arguments: [DependencyContext.live, .preview])
  func live(context: DependencyContext) async {
    let (gates, open) = AsyncStream.makeStream(of: Void.self)
    let (results, end) = AsyncStream.makeStream(of: Int.self)
    await withDependencies {
      $0.context = context
      $0.number = 7
    } operation: {
      @Dependency(\.fireAndForget) var fireAndForget
      await fireAndForget {
        for await _ in gates { break }
        end.yield(Feature().number)
      }
    }
    // This line is only reached because the call does not wait.
    open.yield()
    for await number in results {
      #expect(number == 7)
      break
    }
  }

  @Test("reports its error at the line of the call, but not a cancellation")
  func errors() async {
    let line: UInt = #line + 3
    let reported = await issues {
      @Dependency(\.fireAndForget) var fireAndForget
      await fireAndForget { throw Refusal() }
      await fireAndForget { throw CancellationError() }
    }
    #expect(
      reported.map { $0.prefix { $0 != "\n" } }
        == ["RatchetIssue R001 at FireAndForgetTests.swift:\(line)"])
    #expect(reported.first?.contains("Refusal()") == true)
  }

  @Test(
    "is never cancelled, not even in a test whose caller is",
    arguments: DependencyContext.allCases)
  func cancelledCaller(context: DependencyContext) async {
    let (results, end) = AsyncStream.makeStream(of: Bool.self)
    await withDependencies {
      $0.context = context
    } operation: {
      await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        @Dependency(\.fireAndForget) var fireAndForget
        await fireAndForget { end.yield(Task.isCancelled) }
        #expect(Task.isCancelled)
      }.value
    }
    for await isCancelled in results {
      #expect(!isCancelled)
      break
    }
  }

  /// Counts the jobs that it is given to run.
  private final class CountingExecutor: TaskExecutor {
    let count = Atomic(0)

    func enqueue(_ job: consuming ExecutorJob) {
      count.wrappingAdd(1, ordering: .relaxed)
      let job = UnownedJob(job)
      DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @Test("runs on its caller's task executor in a test, so that a test store sees it")
  func executor() async {
    let executor = CountingExecutor()
    let jobs = LockIsolated<[Int]>([])
    await withTaskExecutorPreference(executor) {
      let note: @Sendable () -> Void = {
        jobs.withValue { $0.append(executor.count.load(ordering: .relaxed)) }
      }
      note()
      @Dependency(\.fireAndForget) var fireAndForget
      await fireAndForget {
        note()
        await Task.yield()
        note()
      }
    }
    #expect(jobs.value.count == 3)
    #expect(zip(jobs.value, jobs.value.dropFirst()).allSatisfy(<))
  }

  @Test("can be overridden by a test")
  func overridden() async {
    let log = Log()
    await withDependencies {
      $0.fireAndForget = FireAndForget { priority, _ in log.note("\(priority == .high)") }
    } operation: {
      @Dependency(\.fireAndForget) var fireAndForget
      await fireAndForget(priority: .high) { log.note("never") }
    }
    #expect(log.lines == ["true"])
  }
}
