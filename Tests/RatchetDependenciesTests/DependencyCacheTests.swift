import Foundation
import RatchetDependencies
import Synchronization
import Testing

@Suite("A default value") struct DependencyCacheTests {
  final class Thing: Sendable {}

  @Test("is made once per context")
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

  @Test("is made once when many threads read it for the first time")
  func onceForAll() async {
    enum Key: DependencyKey {
      static let readers = 8
      static let arrivals = DispatchSemaphore(value: 0)
      static let makings = Atomic(0)

      // The maker continues when every other thread is on its way to the value.
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

  @Test("can be made from other dependencies, with no override except the context")
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

  @Test("reads a dependency with the overrides of its user")
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
    static var liveValue: String { DependencyValues.current[Egg.self] }
    static var testValue: String { liveValue }
  }
  enum Egg: DependencyKey {
    static let liveValue = DependencyValues.current[Chick.self]
    static let testValue = DependencyValues.current[Chick.self]
  }
  enum Chick: DependencyKey {
    static var liveValue: String { testValue }
    static var testValue: String {
      @Dependency(Hen.self) var hen
      return hen
    }
  }

  @Test("that needs itself stops the program with a line that shows the cycle")
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

  /// Two that need each other; neither continues before the other is begun.
  enum Dawn: DependencyKey {
    static let begun = DispatchSemaphore(value: 0)
    static var liveValue: String { testValue }
    static var testValue: String {
      begun.signal()
      Dusk.begun.wait()
      return DependencyValues.current[Dusk.self]
    }
  }
  enum Dusk: DependencyKey {
    static let begun = DispatchSemaphore(value: 0)
    static var liveValue: String { testValue }
    static var testValue: String {
      begun.signal()
      Dawn.begun.wait()
      return DependencyValues.current[Dawn.self]
    }
  }

  @Test("that needs itself is detected if two threads each make a part of the cycle")
  func cycleOfThreads() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Thread.detachNewThread { _ = DependencyValues.current[Dawn.self] }
      _ = DependencyValues.current[Dusk.self]
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      output.contains("need each other: Dawn → Dusk → Dawn.")
        || output.contains("need each other: Dusk → Dawn → Dusk."))
  }

  /// A container's value needs this one, which needs the container's value; neither continues
  /// before the other is begun.
  enum Cellar: DependencyKey {
    static let begun = DispatchSemaphore(value: 0)
    static let bottleBegun = DispatchSemaphore(value: 0)
    static let shelves: Container = {
      let container = Container()
      container.register(Int.self, lifetime: .singleton) { _ in
        bottleBegun.signal()
        begun.wait()
        return DependencyValues.current[Cellar.self].count
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

  @Test("that needs itself is detected if a container makes a part of the cycle")
  func cycleOverContainer() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Thread.detachNewThread { _ = DependencyValues.current[Cellar.self] }
      Thread.detachNewThread {
        do { _ = try Cellar.shelves.resolve(Int.self) } catch { fatalError("\(error)") }
      }
      // Waits until one of the threads ends the process.
      try await Task.never()
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      output.contains("need each other: Cellar → Int → Cellar.")
        || output.contains("need each other: Int → Cellar → Int."))
  }

  /// Needs `Wall`, which a second thread makes; `Wall` in turn waits for a third thread, which reads
  /// `Brick`.
  enum House: DependencyKey {
    static var liveValue: String { testValue }
    static var testValue: String { "house of \(DependencyValues.current[Wall.self])" }
  }
  enum Wall: DependencyKey {
    static let begun = DispatchSemaphore(value: 0)
    static var liveValue: String { testValue }
    static var testValue: String {
      begun.signal()
      let read = DispatchSemaphore(value: 0)
      let brick = LockIsolated("")
      Thread.detachNewThread {
        brick.setValue(DependencyValues.current[Brick.self])
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

  @Test("can be made from values that other threads make, as no lock is held meanwhile")
  func madeByThreads() async {
    await #expect(processExitsWith: .success) {
      let read = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        #expect(DependencyValues.current[Wall.self] == "wall of brick")
        read.signal()
      }
      Wall.begun.wait()
      #expect(DependencyValues.current[House.self] == "house of wall of brick")
      read.wait()
    }
  }

  /// Values whose dynamic type differs from their declared type.
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

  @Test("is found live, whatever its type")
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
