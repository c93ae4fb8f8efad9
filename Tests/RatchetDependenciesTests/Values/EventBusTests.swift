import Testing

@testable import RatchetDependencies

private protocol BookEvent: Sendable { var number: Int { get } }
private struct BookAdded: BookEvent, Equatable { var number: Int }

/// Posts when its last reference is released.
private final class Parting: Sendable {
  let bus: EventBus

  init(_ bus: EventBus) { self.bus = bus }

  deinit { bus.post(-1) }
}

@Suite("The event bus") struct EventBusTests {
  @Test("delivers events of a type, and of no other, to each listener, in order")
  func typed() async {
    let bus = EventBus()
    let books = [bus.events(of: BookAdded.self), bus.events(of: BookAdded.self)]
    let texts: AsyncStream<String> = bus.events()
    for number in 1...3 {
      bus.post(BookAdded(number: number))
      bus.post("book \(number)")
      bus.post(number)
    }
    for stream in books {
      #expect(await stream.first(3) == (1...3).map { BookAdded(number: $0) })
    }
    #expect(await texts.first(3) == (1...3).map { "book \($0)" })
  }

  @Test("delivers an event to the listeners of its own type, even if the static type is wider")
  func opened() async {
    let bus = EventBus()
    let books = bus.events(of: BookAdded.self)
    let event: any BookEvent = BookAdded(number: 1)
    bus.post(event)
    #expect(await books.first(1) == [BookAdded(number: 1)])
  }

  @Test("delivers an event to the listeners of the type as which it is posted, and to no others")
  func postedAs() async {
    let bus = EventBus()
    let events = bus.events(of: (any BookEvent).self)
    let books = bus.events(of: BookAdded.self)
    bus.post(BookAdded(number: 1), as: (any BookEvent).self)
    let event: any BookEvent = BookAdded(number: 2)
    bus.post(event, as: (any BookEvent).self)
    bus.post(BookAdded(number: 3))
    bus.post(BookAdded(number: 4), as: (any BookEvent).self)
    #expect(await events.first(3).map(\.number) == [1, 2, 4])
    #expect(await books.first(1) == [BookAdded(number: 3)])
  }

  @Test("keeps events posted since the call, before the first read, and none from before")
  func from() async {
    let bus = EventBus()
    bus.post(1)
    let numbers = bus.events(of: Int.self)
    bus.post(2)
    #expect(await numbers.first(1) == [2])
  }

  @Test("buffers for a slow listener by its policy")
  func policies() async {
    let bus = EventBus()
    let newest = bus.events(of: Int.self, bufferingPolicy: .bufferingNewest(2))
    let oldest = bus.events(of: Int.self, bufferingPolicy: .bufferingOldest(2))
    let all = bus.events(of: Int.self)
    for number in 1...5 { bus.post(number) }
    #expect(await newest.first(2) == [4, 5])
    #expect(await oldest.first(2) == [1, 2])
    #expect(await all.first(5) == [1, 2, 3, 4, 5])
  }

  @Test("removes a listener whose stream is no longer referenced")
  func forgets() {
    let bus = EventBus()
    do {
      let stream = bus.events(of: Int.self)
      #expect(bus.listenerCount == 1)
      withExtendedLifetime(stream) {}
    }
    #expect(bus.listenerCount == 0)
    bus.post(1)
  }

  @Test("removes a listener whose task is cancelled, which ends its loop")
  func cancelled() async {
    let bus = EventBus()
    let numbers = bus.events(of: Int.self)
    let task = Task {
      var seen: [Int] = []
      for await number in numbers { seen.append(number) }
      return seen
    }
    task.cancel()
    #expect(await task.value == [])
    #expect(bus.listenerCount == 0)
  }

  @Test("can be posted to by an event that is released by a full buffer, or unread")
  func lettingGo() async {
    let bus = EventBus()
    let numbers = bus.events(of: Int.self)
    do {
      let partings = bus.events(of: Parting.self, bufferingPolicy: .bufferingNewest(1))
      bus.post(Parting(bus))
      bus.post(Parting(bus))
      #expect(await numbers.first(1) == [-1])
      withExtendedLifetime(partings) {}
    }
    #expect(await numbers.first(1) == [-1])
  }

  @Test("delivers all events of many posters to all listeners in one order")
  func oneOrder() async {
    let bus = EventBus()
    let streams = (0..<3).map { _ in bus.events(of: Int.self) }
    await withTaskGroup(of: Void.self) { group in
      for poster in 0..<4 {
        group.addTask {
          for number in 0..<50 { bus.post(poster * 50 + number) }
        }
      }
    }
    let first = await streams[0].first(200)
    #expect(first.sorted() == Array(0..<200))
    for stream in streams.dropFirst() { #expect(await stream.first(200) == first) }
  }

  @Test("is separate for each test, among many side by side", arguments: 0..<200)
  func testsApart(number: Int) async {
    @Dependency(\.eventBus) var listening
    let numbers = listening.events(of: Int.self)
    await Task.yield()
    @Dependency(\.eventBus) var posting
    posting.post(number)
    #expect(await numbers.first(1) == [number])
    #expect(posting === listening)
  }

  @Test("is one per context, without an override in a test too")
  func dependency() {
    func bus(_ context: DependencyContext) -> EventBus {
      withDependencies {
        $0.context = context
      } operation: {
        @Dependency(\.eventBus) var bus
        return bus
      }
    }
    let reported = issues {
      let buses = DependencyContext.allCases.map(bus)
      #expect(Set(buses.map(ObjectIdentifier.init)).count == 3)
      for (context, first) in zip(DependencyContext.allCases, buses) {
        #expect(bus(context) === first)
      }
    }
    #expect(reported == [])
  }
}

extension AsyncStream where Element: Sendable {
  fileprivate func first(_ count: Int) async -> [Element] {
    var elements: [Element] = []
    for await element in self {
      elements.append(element)
      if elements.count == count { break }
    }
    return elements
  }
}
