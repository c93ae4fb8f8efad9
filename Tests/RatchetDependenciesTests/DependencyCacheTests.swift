import Foundation
import RatchetDependencies
import Synchronization
import Testing

@Suite("A default value") struct DependencyCacheTests {
  final class Thing: Sendable {}

  @Test("is made once, and once a context")
  func once() {
    enum Key: DependencyKey {
      static let log = Log()
      static var liveValue: Thing {
        log.note("live")
        return Thing()
      }
      static var testValue: Thing {
        log.note("test")
        return Thing()
      }
    }
    @Dependency(Key.self) var thing
    let first = thing
    #expect(first === thing)
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(thing !== first)
      #expect(thing === thing)
    }
    #expect(Key.log.lines == ["test", "live"])
  }

  @Test("is made once when many threads are the first to read it")
  func onceForAll() async {
    enum Key: DependencyKey {
      static let readers = 8
      static let arrivals = DispatchSemaphore(value: 0)
      static let makings = Atomic(0)

      // The one who makes it goes on when every other is on its way to the value.
      static var liveValue: Thing {
        if makings.wrappingAdd(1, ordering: .relaxed).oldValue == 0 {
          for _ in 0..<readers { arrivals.wait() }
        }
        return Thing()
      }
      static var testValue: Thing { liveValue }
    }
    let (things, reader) = AsyncStream.makeStream(of: Thing.self)
    for _ in 0..<Key.readers {
      Thread.detachNewThread {
        Key.arrivals.signal()
        @Dependency(Key.self) var thing
        reader.yield(thing)
      }
    }
    let read = await things.prefix(Key.readers).reduce(into: []) { $0.append(ObjectIdentifier($1)) }
    #expect(Set(read).count == 1)
    #expect(Key.makings.load(ordering: .relaxed) == 1)
  }

  @Test("may be made of other dependencies, with nothing overridden but the context")
  func madeOfOthers() {
    enum Key: DependencyKey {
      static var liveValue: String { testValue }
      static var testValue: String {
        @Dependency(\.summary) var summary
        return "made of \(summary)"
      }
    }
    @Dependency(Key.self) var value
    withDependencies {
      $0.number = 7
    } operation: {
      #expect(value == "made of test 0")
      withDependencies {
        $0.context = .live
      } operation: {
        #expect(value == "made of live -1")
      }
    }
  }

  @Test("reads a dependency with the overrides of whoever uses it")
  func usesOthers() {
    struct Client: DependencyKey {
      @Dependency(\.number) var number

      static let liveValue = Client()
      static let testValue = Client()
    }
    @Dependency(Client.self) var client
    #expect(client.number == 0)
    let number = withDependencies {
      $0.number = 7
    } operation: {
      client.number
    }
    #expect(number == 7)
  }

  /// Each needs the next, and the last needs the first.
  enum Hen: DependencyKey {
    static var liveValue: String { DependencyValues.inForce[Egg.self] }
    static var testValue: String { liveValue }
  }
  enum Egg: DependencyKey {
    static let liveValue = DependencyValues.inForce[Chick.self]
    static let testValue = DependencyValues.inForce[Chick.self]
  }
  enum Chick: DependencyKey {
    static var liveValue: String { testValue }
    static var testValue: String {
      @Dependency(Hen.self) var hen
      return hen
    }
  }

  @Test("that needs itself stops the program with a line that tells the way round")
  func cycle() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Dependency(Hen.self) var hen
      _ = hen
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains(/DependencyCacheTests\.swift:\d+: Fatal error: The default values/))
    #expect(
      output.contains(
        """
        Fatal error: The default values of these dependencies need each other: Hen → Egg → Chick → \
        Hen. Read one of them when its value is used, not when it is made.
        """))
  }

  /// Two that need each other; neither goes on before the other is begun.
  enum Dawn: DependencyKey {
    static let begun = DispatchSemaphore(value: 0)
    static var liveValue: String { testValue }
    static var testValue: String {
      begun.signal()
      Dusk.begun.wait()
      return DependencyValues.inForce[Dusk.self]
    }
  }
  enum Dusk: DependencyKey {
    static let begun = DispatchSemaphore(value: 0)
    static var liveValue: String { testValue }
    static var testValue: String {
      begun.signal()
      Dawn.begun.wait()
      return DependencyValues.inForce[Dawn.self]
    }
  }

  @Test("that needs itself is found where two threads each make a part of the way round")
  func cycleOfThreads() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Thread.detachNewThread { _ = DependencyValues.inForce[Dawn.self] }
      _ = DependencyValues.inForce[Dusk.self]
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      output.contains("need each other: Dawn → Dusk → Dawn.")
        || output.contains("need each other: Dusk → Dawn → Dusk."))
  }

  /// What a container makes needs this one, which needs what the container makes; neither goes on before
  /// the other is begun.
  enum Cellar: DependencyKey {
    static let begun = DispatchSemaphore(value: 0)
    static let bottleBegun = DispatchSemaphore(value: 0)
    static let shelves: Container = {
      let container = Container()
      container.register(Int.self, lifetime: .singleton) { _ in
        bottleBegun.signal()
        begun.wait()
        return DependencyValues.inForce[Cellar.self].count
      }
      return container
    }()
    static var liveValue: String { testValue }
    static var testValue: String {
      begun.signal()
      bottleBegun.wait()
      do { return "\(try shelves.resolve(Int.self))" } catch { fatalError("\(error)") }
    }
  }

  @Test("that needs itself is found where a container makes a part of the way round")
  func cycleOverContainer() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Thread.detachNewThread { _ = DependencyValues.inForce[Cellar.self] }
      Thread.detachNewThread {
        do { _ = try Cellar.shelves.resolve(Int.self) } catch { fatalError("\(error)") }
      }
      // Until one of them ends the process.
      try await Task.never()
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      output.contains("need each other: Cellar → Int → Cellar.")
        || output.contains("need each other: Int → Cellar → Int."))
  }

  /// Made of another that a second thread makes, which in turn has waited for a third to read a fourth.
  enum House: DependencyKey {
    static var liveValue: String { testValue }
    static var testValue: String { "house of \(DependencyValues.inForce[Wall.self])" }
  }
  enum Wall: DependencyKey {
    static let begun = DispatchSemaphore(value: 0)
    static var liveValue: String { testValue }
    static var testValue: String {
      begun.signal()
      let read = DispatchSemaphore(value: 0)
      let brick = LockIsolated("")
      Thread.detachNewThread {
        brick.setValue(DependencyValues.inForce[Brick.self])
        read.signal()
      }
      read.wait()
      return "wall of \(brick.value)"
    }
  }
  enum Brick: DependencyKey {
    static let liveValue = "brick"
    static let testValue = "brick"
  }

  @Test("may be made of what other threads make, as no lock is held meanwhile")
  func madeByThreads() async {
    await #expect(processExitsWith: .success) {
      let read = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        #expect(DependencyValues.inForce[Wall.self] == "wall of brick")
        read.signal()
      }
      Wall.begun.wait()
      #expect(DependencyValues.inForce[House.self] == "house of wall of brick")
      read.wait()
    }
  }

  /// Values that are not simply the type that they are declared with.
  enum Nothing: DependencyKey {
    static let liveValue: String? = nil
    static let testValue: String? = "test"
  }
  enum Nested: DependencyKey {
    static let liveValue: Int?? = .some(nil)
    static let testValue: Int?? = 1
  }
  enum Function: DependencyKey {
    static let liveValue: @Sendable (Int) async throws -> Int = { $0 + 1 }
    static let testValue: @Sendable (Int) async throws -> Int = { $0 }
  }
  enum Pair: DependencyKey {
    static let liveValue = (left: 1, right: "live")
    static let testValue = (left: 1, right: "test")
  }
  enum Existential: DependencyKey {
    static let liveValue: any Sequence<Int> & Sendable = [1, 2]
    static let testValue: any Sequence<Int> & Sendable = []
  }

  @Test("is found live, of whatever type it is")
  func types() async throws {
    try await withDependencies {
      $0.context = .live
    } operation: {
      let reported = try await issues {
        @Dependency(Nothing.self) var nothing
        @Dependency(Nested.self) var nested
        @Dependency(Function.self) var function
        @Dependency(Pair.self) var pair
        @Dependency(Existential.self) var existential
        #expect(nothing == nil)
        #expect(nested == .some(nil))
        let result = try await function(1)
        #expect(result == 2)
        #expect(pair == (1, "live"))
        #expect(Array(existential) == [1, 2])
      }
      #expect(reported == [])
    }
  }
}
