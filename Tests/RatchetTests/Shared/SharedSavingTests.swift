import Foundation
import Observation
import Ratchet
import Synchronization
import Testing

@Suite("Saving a shared value that several threads change") struct SharedSavingTests {
  /// Waits until a value has reached a number, resumed by its changes.
  private static func wait(until shared: Shared<Int>, is least: Int) {
    while true {
      let change = DispatchSemaphore(value: 0)
      let value = withObservationTracking {
        shared.wrappedValue
      } onChange: {
        change.signal()
      }
      if value >= least { return }
      change.wait()
    }
  }

  /// Threads rather than tasks: tasks that block one another could use up the pool's threads.
  private final class Threads: Sendable {
    private let group = DispatchGroup()

    func start(_ operation: @escaping @Sendable () -> Void) {
      group.enter()
      Thread.detachNewThread { [group] in
        operation()
        group.leave()
      }
    }

    func finish() async {
      await withCheckedContinuation { continuation in
        group.notify(queue: .global()) { continuation.resume() }
      }
    }
  }

  @Test("writes the newest value once for all changes that come during a save")
  func together() async {
    let key = CustomKey()
    @Shared(key) var count = 0
    let shared = $count
    let threads = Threads()
    key.onSave { value in
      guard value == 1 else { return }
      for _ in 0..<5 { threads.start { shared.withLock { $0 += 1 } } }
      Self.wait(until: shared, is: 6)
    }
    threads.start { shared.withLock { $0 += 1 } }
    await threads.finish()
    key.onSave(nil)
    #expect(key.saved == [1, 6])
  }

  /// The number of the thread that changes the value.
  @TaskLocal private static var thread = 0

  @Test("is done by each thread for itself: no change waits while others keep writing")
  func bounded() async {
    let key = CustomKey()
    @Shared(key) var count = 0
    let shared = $count
    let threads = Threads()
    let saves = Log()
    // Each save waits until the next change has been made.
    key.onSave { value in
      saves.note("\(value) by \(Self.thread)")
      guard value < 20 else { return }
      threads.start {
        Self.$thread.withValue(value + 1) { shared.withLock { $0 += 1 } }
      }
      Self.wait(until: shared, is: value + 1)
    }
    threads.start { Self.$thread.withValue(1) { shared.withLock { $0 += 1 } } }
    await threads.finish()
    key.onSave(nil)
    #expect(saves.lines == (1...20).map { "\($0) by \($0)" })
  }

  @Test("is complete when the change returns, whichever thread gave the value to the key")
  func savedOnReturn() async {
    let key = CustomKey()
    @Shared(key) var count = 0
    let shared = $count
    let unsaved = Log()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<200 {
            let mine = shared.withLock { value in
              value += 1
              return value
            }
            if (key.saved.last ?? 0) < mine { unsaved.note("\(mine)") }
          }
        }
      }
    }
    #expect(unsaved.lines == [])
    #expect(key.saved.last == 800)
  }
}
