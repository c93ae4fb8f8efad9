import Observation
import Ratchet
import Testing

@Suite("$value.load(key): a shared value whose key is replaced") struct SharedLoadKeyTests {
  struct Failure: Error {}

  @Test("has the value of the new key, also in its copies and parts, and notifies its readers")
  func replaced() async throws {
    Shared(wrappedValue: 0, .inMemory("two")).withLock { $0 = 2 }
    @Shared(.inMemory("one")) var count = 1
    @Shared(.inMemory("one")) var other = 0
    let copy = $count
    let double = $count.read { $0 * 2 }
    let wakes = Log()
    withObservationTracking {
      #expect(count == 1)
    } onChange: {
      wakes.note("woken")
    }
    try await $count.load(.inMemory("two"))
    #expect(count == 2)
    #expect(copy.wrappedValue == 2)
    #expect(double.wrappedValue == 4)
    #expect(other == 1)
    #expect(wakes.lines == ["woken"])
    copy.withLock { $0 = 3 }
    #expect(Shared(wrappedValue: 0, .inMemory("two")).wrappedValue == 3)
    #expect(other == 1)
  }

  @Test("keeps the earlier value during the load, and loads once")
  func loading() async throws {
    let key = CustomKey()
    @Shared(value: 1) var count
    let shared = $count
    let load = Task.immediate { try await shared.load(key) }
    #expect(count == 1)
    #expect($count.isLoading)
    key.nextLoad().resume(returning: 2)
    try await load.value
    #expect(key.waitingLoads == 0)
    #expect(!$count.isLoading)
    #expect(count == 2)
    key.subscriber?.yield(3)
    #expect(count == 3)
  }

  @Test("releases a loaded key when another one is loaded")
  func old() async throws {
    let key = CustomKey()
    @Shared(value: 1) var count
    let shared = $count
    let load = Task.immediate { try await shared.load(key) }
    key.nextLoad().resumeReturningInitialValue()
    try await load.value
    #expect(!key.isCancelled)
    try await $count.load(.inMemory("count"))
    #expect(key.isCancelled)
    #expect(count == 1)
  }

  @Test("throws the load error of the new key; a cancelled task changes nothing")
  func failed() async {
    let key = CustomKey()
    @SharedReader(value: 1) var count
    let reader = $count
    let load = Task.immediate { try await reader.load(key) }
    key.nextLoad().resume(throwing: Failure())
    await #expect(throws: Failure.self) { try await load.value }
    #expect($count.loadError is Failure)
    #expect(count == 1)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await reader.load(.inMemory("count"))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect($count.loadError is Failure)
  }

  @Test("throws for a part of another value, and for a reader of a Shared")
  func parts() async {
    @Shared(value: Profile()) var profile
    @Shared(.inMemory("count")) var count = 0
    await #expect(throws: SharedKeyError.noKeyOfItsOwn) {
      try await $profile.name.load(.inMemory("name"))
    }
    await #expect(throws: SharedKeyError.noKeyOfItsOwn) {
      try await $count.reader.load(.inMemory("another"))
    }
    #expect(
      "\(SharedKeyError.noKeyOfItsOwn)" == """
        A key cannot be loaded into a part of a shared value, or into a reader of another \
        property, since these have no key of their own. Call `load` on the property from which \
        they were made.
        """)
  }

  @Test("notifies readers on other threads: none stays with the old value")
  func readers() async throws {
    for _ in 0..<200 {
      @Shared(value: 0) var count
      let shared = $count
      let woken = AsyncStream<Void>.makeStream()
      let reader = Task.detached {
        while true {
          let value = withObservationTracking {
            shared.wrappedValue
          } onChange: {
            woken.continuation.yield()
          }
          if value == 1 { return }
          for await _ in woken.stream { break }
        }
      }
      let load = Task.detached {
        Shared(wrappedValue: 1, .inMemory("new")).withLock { $0 = 1 }
        try await shared.load(.inMemory("new"))
      }
      try await load.value
      await reader.value
    }
  }
}
