import Synchronization

/// A clock that stands still until a test moves it.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  fileprivate struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  fileprivate struct Contents {
    var now = Instant()
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var slept = 0
    var awaiting: [(count: Int, CheckedContinuation<Void, Never>)] = []
  }

  // Sleepers and the test are on any thread.
  private let contents = Mutex(Contents())

  var now: Instant { contents.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (number, awaiting) = contents.withLock { contents in
      contents.slept += 1
      return (contents.slept, contents.takeAwaiting())
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = contents.withLock { contents in
          if contents.cancelled.contains(number) { return .failure(CancellationError()) }
          if contents.now >= deadline { return .success(()) }
          contents.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
        for (_, continuation) in awaiting { continuation.resume() }
      }
    } onCancel: {
      let sleeper = contents.withLock { contents in
        contents.cancelled.insert(number)
        return contents.sleepers.removeValue(forKey: number)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  func advance(by duration: Duration) {
    let woken = contents.withLock { contents in
      contents.now = contents.now.advanced(by: duration)
      let now = contents.now
      let due = contents.sleepers.filter { $0.value.deadline <= now }
      for key in due.keys { contents.sleepers[key] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Waits until a number of sleeps have begun in all.
  func sleeps(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = contents.withLock { contents in
        if contents.slept >= count { return true }
        contents.awaiting.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }
}

extension ManualClock.Contents {
  mutating func takeAwaiting() -> [(count: Int, CheckedContinuation<Void, Never>)] {
    let ready = awaiting.filter { $0.count <= slept }
    awaiting.removeAll { $0.count <= slept }
    return ready
  }
}
