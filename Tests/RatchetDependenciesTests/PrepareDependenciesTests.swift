import Foundation
import RatchetDependencies
import RatchetIssues
import Testing

// Each test in a process of its own: dependencies are prepared once per process.
@Suite("prepareDependencies") struct PrepareDependenciesTests {
  struct Refusal: Error, Equatable {}

  @Test("replaces the defaults in every task, and withDependencies overrides it")
  func everywhere() async {
    await #expect(processExitsWith: .success) {
      try prepareDependencies {
        $0.place = "prepared"
        $0.number = 1
      }
      #expect(Feature().summary == "prepared 1")
      #expect(await Task.detached { Feature().summary }.value == "prepared 1")
      #expect(DependencyValues().summary == "prepared 1")
      withDependencies {
        $0.place = "here"
      } operation: {
        #expect(Feature().summary == "here 1")
      }
      withDependencies {
        $0.context = .live
      } operation: {
        #expect(Feature().summary == "prepared 1")
      }
    }
  }

  @Test("throws if a value that it sets was read before, naming both places, and sets nothing")
  func late() async {
    await #expect(processExitsWith: .success) {
      let feature = Feature()
      #expect(Self.read() == 0)
      #expect(feature.number == 0)
      let error = #expect(throws: PrepareDependenciesError.self) { try Self.prepareLate() }
      let first = Self.readingLine
      #expect(
        error?.description == """
          prepareDependencies sets number at PrepareDependenciesTests.swift:\(first + 6), but it \
          was already read at PrepareDependenciesTests.swift:\(first): prepare dependencies when \
          the program starts, before any code uses them. Nothing was set.
          """)
      #expect(feature.number == 0)
      #expect(feature.place == "test")
      // Other dependencies can still be prepared.
      try prepareDependencies { $0[TaleKey.self] = "prepared" }
      #expect(DependencyValues.current[TaleKey.self] == "prepared")
    }
  }

  @Test("throws if it sets the context after that was read")
  func lateContext() async {
    await #expect(processExitsWith: .success) {
      @Dependency(\.context) var context
      #expect(context == .test)
      #expect(throws: PrepareDependenciesError.self) {
        try prepareDependencies { $0.context = .preview }
      }
      #expect(context == .test)
    }
  }

  static let readingLine: UInt = #line + 2
  static func read() -> Int {
    @Dependency(\.number) var number
    return number
  }

  /// Sets a dependency that was read, and one that was not.
  static func prepareLate() throws {
    try prepareDependencies {
      $0.place = "prepared"
      $0.number += 1
    }
  }

  enum TaleKey: DependencyKey {
    static let liveValue = "live"
    static let testValue = "test"
  }

  @Test("throws if another value was made from one that it sets")
  func lateForAnother() async {
    await #expect(processExitsWith: .success) {
      enum Key: DependencyKey {
        static var liveValue: String { testValue }
        static var testValue: String { Feature().summary }
      }
      #expect(DependencyValues.current[Key.self] == "test 0")
      #expect(throws: PrepareDependenciesError.self) { try prepareDependencies { $0.number = 1 } }
      #expect(throws: PrepareDependenciesError.self) {
        try prepareDependencies { $0.context = .live }
      }
    }
  }

  @Test("throws while a value that it sets is still being made")
  func lateWhileMaking() async {
    await #expect(processExitsWith: .success) {
      enum Key: DependencyKey {
        static let log = Log()
        static var liveValue: Int { testValue }
        static var testValue: Int {
          #expect(throws: PrepareDependenciesError.self) {
            try prepareDependencies { $0[Key.self] = 2 }
          }
          log.note("made")
          return 1
        }
      }
      #expect(DependencyValues._current[Key.self] == 1)
      #expect(DependencyValues._current[Key.self] == 1)
      #expect(Key.log.lines == ["made"])
    }
  }

  @Test("can set a value that was changed in part before, because that is not a read")
  func changedBefore() async {
    await #expect(processExitsWith: .success) {
      withDependencies {
        $0.number += 1
      } operation: {
        #expect(Feature().number == 1)
      }
      try prepareDependencies { $0.number += 2 }
      #expect(Feature().number == 2)
    }
  }

  @Test("is seen by defaults that are made from others")
  func madeOfOthers() async {
    await #expect(processExitsWith: .success) {
      enum Key: DependencyKey {
        static var liveValue: String { testValue }
        static var testValue: String { Feature().summary }
      }
      try prepareDependencies { $0.number = 1 }
      #expect(DependencyValues.current[Key.self] == "test 1")
    }
  }

  @Test("prepares the context too")
  func context() async {
    await #expect(processExitsWith: .success) {
      try prepareDependencies { $0.context = .live }
      #expect(DependencyValues.current.context == .live)
      #expect(Feature().place == "live")
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(Feature().place == "preview")
      }
    }
  }

  @Test("avoids the issue of a key without a test value")
  func missingTestValue() async {
    await #expect(processExitsWith: .success) {
      try prepareDependencies { $0.uuid = .incrementing }
      #expect(DependencyValues.current.uuid() == UUID(0))
    }
  }

  // Outside of the exit test: inside, its macro gives every call the line of the test.
  static let firstLine: UInt = #line + 1
  static func prepareFirst() throws { try prepareDependencies { $0.number = 1 } }
  static func prepareSecond() throws { try prepareDependencies { $0.number = 2 } }

  @Test("throws the second time, naming both places, and changes nothing")
  func twice() async {
    await #expect(processExitsWith: .success) {
      try Self.prepareFirst()
      let error = #expect(throws: PrepareDependenciesError.self) { try Self.prepareSecond() }
      let first = Self.firstLine
      #expect(
        error?.description == """
          prepareDependencies was called at PrepareDependenciesTests.swift:\(first + 1), but the \
          dependencies were already prepared at PrepareDependenciesTests.swift:\(first): prepare \
          them once, when the program starts.
          """)
      #expect(Feature().number == 1)
    }
  }

  @Test("does not run its update when it is refused, though another call is still preparing")
  func refused() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      try prepareDependencies {
        #expect(throws: PrepareDependenciesError.self) {
          try prepareDependencies { _ in log.note("inner") }
        }
        $0.number = 1
      }
      #expect(throws: PrepareDependenciesError.self) {
        try prepareDependencies { _ in log.note("second") }
      }
      #expect(log.lines == [])
      #expect(Feature().number == 1)
    }
  }

  @Test("prepares once when many threads call it at once")
  func concurrently() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        do {
          try prepareDependencies {
            log.note("prepared")
            $0.number = number
          }
        } catch {
          log.note("refused")
        }
      }
      #expect(log.lines.filter { $0 == "prepared" }.count == 1)
      #expect(log.lines.filter { $0 == "refused" }.count == 7)
    }
  }

  @Test("sets nothing when its update throws, and can be called again")
  func throwing() async {
    await #expect(processExitsWith: .success) {
      #expect(throws: Refusal()) {
        try prepareDependencies {
          $0.number = 1
          throw Refusal()
        }
      }
      try prepareDependencies { $0.place = "prepared" }
      #expect(Feature().summary == "prepared 0")
    }
  }

  @Test("in a test applies to that test, its context included", arguments: 1...20)
  func inTest(number: Int) async throws {
    try prepareDependencies { $0.number = number }
    #expect(Feature().number == number)
    #expect(await Task { Feature().number }.value == number)
    #expect(throws: PrepareDependenciesError.self) { try prepareDependencies { $0.number = 0 } }
  }
}
