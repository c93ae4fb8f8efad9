import Foundation

/// An actor whose jobs run on one thread with a stack of a given size.
final actor SmallStack {
  private let thread: StackThread

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(bytes: Int) { thread = StackThread(bytes: bytes) }

  /// Runs a function on a thread with a stack of a given size, and waits for it.
  static func run<R: Sendable>(bytes: Int, _ body: @escaping @Sendable () -> R) -> R {
    let result = Kept<R>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.value = body()
      done.signal()
    }
    thread.stackSize = bytes
    thread.start()
    done.wait()
    // Not nil: the thread has stored the result.
    return result.value!
  }
}

/// A thread that runs jobs until the process ends.
private final class StackThread: SerialExecutor {
  private let waiting = NSCondition()
  // Guarded by the condition on which the thread waits.
  nonisolated(unsafe) private var jobs: [UnownedJob] = []

  init(bytes: Int) {
    let thread = Thread { [self] in
      while true { take().runSynchronously(on: asUnownedSerialExecutor()) }
    }
    thread.stackSize = bytes
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    waiting.lock()
    jobs.append(UnownedJob(job))
    waiting.signal()
    waiting.unlock()
  }

  private func take() -> UnownedJob {
    waiting.lock()
    defer { waiting.unlock() }
    while jobs.isEmpty { waiting.wait() }
    return jobs.removeFirst()
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
