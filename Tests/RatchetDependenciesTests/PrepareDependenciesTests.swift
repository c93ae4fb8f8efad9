import Foundation
import RatchetDependencies
import RatchetIssues
import Testing

// Each test in a process of its own: dependencies are prepared once a process.
@Suite("prepareDependencies") struct PrepareDependenciesTests {
  struct Refusal: Error, Equatable {}

  @Test("takes the place of the defaults in every task, and withDependencies overrides it")
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

  @Test("takes the place of defaults that were read before, also in what was made before")
  func afterRead() async {
    await #expect(processExitsWith: .success) {
      let feature = Feature()
      // The second read keeps the default where it was read.
      for _ in 0..<3 {
        #expect(feature.summary == "test 0")
        #expect(feature.number == 0)
      }
      try prepareDependencies { $0.number += 1 }
      #expect(feature.summary == "test 1")
      #expect(feature.number == 1)
    }
  }

  @Test("is seen by the defaults that are made of others")
  func madeOfOthers() async {
    await #expect(processExitsWith: .success) {
      enum Key: DependencyKey {
        static var liveValue: String { testValue }
        static var testValue: String { Feature().summary }
      }
      try prepareDependencies { $0.number = 1 }
      #expect(DependencyValues.inForce[Key.self] == "test 1")
    }
  }

  @Test("prepares the context too")
  func context() async {
    await #expect(processExitsWith: .success) {
      try prepareDependencies { $0.context = .live }
      #expect(DependencyValues.inForce.context == .live)
      #expect(Feature().place == "live")
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(Feature().place == "preview")
      }
    }
  }

  @Test("spares a key without a test value its issue")
  func missingTestValue() async {
    await #expect(processExitsWith: .success) {
      try prepareDependencies { $0.uuid = .incrementing }
      #expect(DependencyValues.inForce.uuid() == UUID(0))
    }
  }

  // Outside of the exit test: inside, its macro gives every call the line of the test.
  static let firstLine: UInt = #line + 1
  static func prepareFirst() throws { try prepareDependencies { $0.number = 1 } }
  static func prepareSecond() throws { try prepareDependencies { $0.number = 2 } }

  @Test("throws the second time, telling both places, and changes nothing")
  func twice() async {
    await #expect(processExitsWith: .success) {
      try Self.prepareFirst()
      let error = #expect(throws: PrepareDependenciesError.self) { try Self.prepareSecond() }
      let first = Self.firstLine
      #expect(
        error?.description == """
          prepareDependencies was called at PrepareDependenciesTests.swift:\(first + 1), but the \
          dependencies were prepared at PrepareDependenciesTests.swift:\(first): prepare them \
          once, when the program starts.
          """)
      #expect(Feature().number == 1)
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
      #expect(Feature().number == 0)
      try prepareDependencies { $0.number = 2 }
      #expect(Feature().number == 2)
    }
  }
}
