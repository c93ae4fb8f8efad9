import Foundation
import Observation
import Ratchet
import Testing

@Suite("Readers of a shared value that other threads change", .timeLimit(.minutes(20)))
struct SharedReadersTests {
  /// Changes a value on a thread of its own, and returns when that is done.
  private func change(_ count: Shared<Int>) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      count.withLock { $0 += 1 }
      done.signal()
    }
    done.wait()
  }

  @Test("are notified even if the value changes just before they are registered")
  func aboutToBeInstalled() async {
    let count = Shared(value: 0)
    let (notified, continuation) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      #expect(count.wrappedValue == 0)
      change(count)
    } onChange: {
      continuation.finish()
    }
    for await _ in notified {}
    #expect(count.wrappedValue == 1)
  }

  @Test("are each notified once per change, and later readers of the next change")
  func once() async {
    let count = Shared(value: 0)
    let (notified, continuation) = AsyncStream.makeStream(of: Int.self)
    for reader in 1...3 {
      withObservationTracking {
        _ = count.wrappedValue
      } onChange: {
        continuation.yield(reader)
      }
    }
    change(count)
    withObservationTracking {
      _ = count.wrappedValue
    } onChange: {
      continuation.yield(4)
      continuation.finish()
    }
    change(count)
    var readers: [Int] = []
    for await reader in notified { readers.append(reader) }
    #expect(readers.sorted() == [1, 2, 3, 4])
    #expect(readers.last == 4)
  }
}
