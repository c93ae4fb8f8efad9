import Ratchet
import Testing

@Suite("The values of keys") struct SharedReferencesTests {
  /// Runs an operation over and over, in several tasks at once.
  private func repeating(_ count: Int, _ operation: @escaping @Sendable () -> Void) async {
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { for _ in 0..<count { operation() } } }
    }
  }

  @Test("are created and released in several tasks at once, whichever task releases them last")
  func comingAndGoing() async {
    let wrong = Log()
    await repeating(20_000) {
      @Shared(.inMemory("race")) var count = 0
      if count != 0 { wrong.note("\(count)") }
    }
    #expect(wrong.lines == [])
  }

  @Test("are created and released in several tasks at once, and no change is lost")
  func changes() async {
    await repeating(5_000) {
      @Shared(.inMemory("race")) var count = 0
      $count.withLock { $0 += 1 }
    }
    @Shared(.inMemory("race")) var count = 0
    #expect(count == 20_000)
  }
}
