import Observation
import Ratchet
import Testing

@Suite("@Shared: a shared value") struct SharedTests {
  struct Settings: Equatable, Sendable {
    @Shared var count: Int
  }

  @Test("passed from a parent is the parent's: by reference between features")
  func handedOn() {
    @Shared(value: 1) var count
    let child = Settings(count: $count)
    child.$count.withLock { $0 += 1 }
    #expect(count == 2)
    $count.withLock { $0 += 1 }
    #expect(child.count == 3)
  }

  @Test("equals another when their values are equal, whatever they refer to")
  func equality() {
    let one = Settings(count: Shared(value: 1))
    let other = Settings(count: Shared(value: 1))
    #expect(one == other)
    other.$count.withLock { $0 = 2 }
    #expect(one != other)
    #expect(SharedReader(one.$count) == .constant(1))
    #expect(SharedReader(one.$count) != .constant(2))
  }

  @Test(
    "returns the result of the closure of withLock, and keeps changes made before an error")
  func results() {
    struct Refusal: Error {}
    @Shared(value: [1]) var numbers
    let old = $numbers.withLock { numbers in
      defer { numbers.append(2) }
      return numbers.count
    }
    #expect(old == 1)
    #expect(throws: Refusal.self) {
      try $numbers.withLock { numbers in
        numbers.append(3)
        throw Refusal()
      }
    }
    #expect(numbers == [1, 2, 3])
  }

  @Test("loses no change that tasks make at the same time, each in withLock")
  func threads() async {
    @Shared(value: 0) var count
    let shared = $count
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<1_000 { shared.withLock { $0 += 1 } } }
      }
    }
    #expect(count == 8_000)
  }

  @Test("is dumped, described and reflected as its value")
  func dumps() {
    let settings = Settings(count: Shared(value: 1))
    #expect("\(settings.$count)" == "1")
    #expect("\(SharedReader(settings.$count))" == "1")
    #expect(Mirror(reflecting: Shared(value: Profile())).children.first?.label == "id")
    #expect(Mirror(reflecting: SharedReader(value: Profile())).children.first?.label == "id")
    #expect(Shared(value: Profile()).id == Profile().id)
    #expect(SharedReader(value: Profile(id: 3)).id == 3)
  }

  @Test("notifies its readers once when it changes, and no readers of another value")
  func observation() {
    @Shared(value: Profile()) var profile
    @Shared(value: 1) var other
    let log = Log()
    withObservationTracking {
      _ = $profile.name.wrappedValue
    } onChange: {
      log.note("name")
    }
    withObservationTracking {
      _ = other
    } onChange: {
      log.note("other")
    }
    $profile.withLock { $0.name = "Grace" }
    $profile.withLock { $0.name = "Barbara" }
    #expect(log.lines == ["name"])
  }

  @Test("is read by a @SharedReader, which cannot change it")
  func readers() async throws {
    @Shared(value: 1) var count
    @SharedReader var reader: Int
    _reader = SharedReader($count)
    $count.withLock { $0 = 2 }
    #expect(reader == 2)
    #expect($count.reader.wrappedValue == 2)
    #expect(SharedReader<Int>.constant(5).wrappedValue == 5)
    #expect(!SharedReader<Int>.constant(5).isLoading)
    try await SharedReader<Int>.constant(5).load()
    try await $count.load()
    try await $count.save()
    #expect(count == 2)
  }
}
