import Ratchet
import RatchetDependencies
import Testing

@Suite("A follower of shared values")
struct SharedFollowerTests {
  let follower = SharedFollower()
  let count: Shared<Int>

  init() {
    let follower = follower
    follower.begin()
    count = withDependencies {
      $0.sharedFollower = follower
    } operation: {
      Shared(value: 0)
    }
  }

  private func take(_ look: () -> Void = {}) -> [Int]? {
    follower.takeChanges { changes in
      look()
      return [
        changes.inBefore { count.wrappedValue }, changes.inAfter { count.wrappedValue },
      ]
    }
  }

  @Test(
    "returns each change once, from the last returned value to the current one, by any writer")
  func once() {
    #expect(take() == nil)
    for number in 1...3 { count.withLock { $0 = number } }
    #expect(take() == [0, 3])
    #expect(take() == nil)
    count.withExclusiveLock { $0 = 4 }
    #expect(take() == [3, 4])
    #expect(take() == nil)
  }

  @Test("looks again if a value changes while it looks")
  func meanwhile() {
    count.withLock { $0 = 1 }
    var looks = 0
    let taken = take {
      looks += 1
      if looks < 3 { count.withLock { $0 += 10 } }
    }
    #expect(looks == 3)
    #expect(taken == [0, 21])
    #expect(take() == nil)
  }

  @Test("stops looking if a value changes at each look, and returns the rest next time")
  func restless() throws {
    count.withLock { $0 = 1 }
    let taken = try #require(take { count.withLock { $0 += 1 } })
    let rest = try #require(take())
    #expect(taken[0] == 0)
    #expect(rest == [taken[1], count.wrappedValue])
    #expect(rest[0] < rest[1])
    #expect(take() == nil)
  }

  @Test("without changes returns the last value, until the next change")
  func without() {
    count.withLock { $0 = 1 }
    #expect(follower.withoutChanges { count.wrappedValue } == 0)
    #expect(take() == [0, 1])
    #expect(follower.withoutChanges { count.wrappedValue } == 1)
    var looks = 0
    let read = follower.withoutChanges {
      looks += 1
      if looks == 1 { count.withLock { $0 = 2 } }
      return count.wrappedValue
    }
    #expect(looks == 2)
    #expect(read == 1)
    #expect(take() == [1, 2])
  }

  @Test("keeps nothing before it begins, nor after it has ended")
  func bounds() {
    let follower = SharedFollower()
    let value = withDependencies {
      $0.sharedFollower = follower
    } operation: {
      Shared(value: 0)
    }
    func isNoted() -> Bool { follower.takeChanges { _ in } != nil }
    value.withLock { $0 = 1 }
    #expect(!isNoted())
    follower.begin()
    #expect(!isNoted())
    value.withLock { $0 = 2 }
    #expect(isNoted())
    value.withLock { $0 = 3 }
    follower.end()
    #expect(!isNoted())
    value.withLock { $0 = 4 }
    #expect(!isNoted())
  }

  @Test("ignores a value that was made elsewhere")
  func elsewhere() {
    let other = Shared(value: 0)
    other.withLock { $0 = 1 }
    #expect(take() == nil)
  }
}
