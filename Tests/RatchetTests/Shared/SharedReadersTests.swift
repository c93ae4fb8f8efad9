import Foundation
import Observation
import Ratchet
import Testing

@Suite("Readers of a shared value that others change", .timeLimit(.minutes(20)))
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

  @Test("Who is about to be installed when the value changes is told all the same")
  func aboutToBeInstalled() async {
    let count = Shared(value: 0)
    let (told, continuation) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      #expect(count.wrappedValue == 0)
      change(count)
    } onChange: {
      continuation.finish()
    }
    for await _ in told {}
    #expect(count.wrappedValue == 1)
  }

  @Test("Each reader of several is told once of a change, and those that came later of the next")
  func once() async {
    let count = Shared(value: 0)
    let (told, continuation) = AsyncStream.makeStream(of: Int.self)
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
    for await reader in told { readers.append(reader) }
    #expect(readers.sorted() == [1, 2, 3, 4])
    #expect(readers.last == 4)
  }
}
