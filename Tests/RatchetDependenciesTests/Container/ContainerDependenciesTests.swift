import RatchetDependencies
import RatchetIssues
import Testing

@Suite("A container and the dependencies") struct ContainerDependenciesTests {
  private let container = Container()

  struct Sign: Sendable {
    var text: String
  }

  @Test("A dependency is handed out as it is in force where it is asked for")
  func inForce() throws {
    container.register(\.place)
    container.register { resolver in Sign(text: try resolver.resolve()) }
    #expect(try container.resolve(String.self) == "test")
    let sign = try withDependencies {
      $0.place = "garden"
    } operation: {
      try container.resolve(Sign.self)
    }
    #expect(sign.text == "garden")
    #expect(try container.resolve(Sign.self).text == "test")
  }

  @Test("What was in force where a dependency was registered holds where nothing else does")
  func registered() throws {
    withDependencies {
      $0.place = "hall"
      $0.number = 1
    } operation: {
      container.register(\.place)
    }
    #expect(try container.resolve(String.self) == "hall")
    let place = try withDependencies {
      $0.place = "garden"
    } operation: {
      try container.resolve(String.self)
    }
    #expect(place == "garden")
  }

  @Test("A singleton keeps the dependency that was in force where it was first asked for")
  func singleton() throws {
    container.register(\.place)
    container.register(lifetime: .singleton) { resolver in Sign(text: try resolver.resolve()) }
    try withDependencies {
      $0.place = "garden"
    } operation: {
      _ = try container.resolve(Sign.self)
    }
    #expect(try container.resolve(Sign.self).text == "garden")
  }

  @Test("A dependency without a test value is an issue at the line that registered it")
  func missingTestValue() throws {
    struct Bell: DependencyKey, Unimplemented {
      static let liveValue = Bell()
      static let unimplementedValue = Bell()
    }
    let line: UInt = #line + 1
    container.register(\.self[BellKey<Bell>()])
    let reported = try issues { _ = try container.resolve(Bell.self) }
    #expect(
      reported.map { $0.prefix { $0 != "\n" } } == [
        "RatchetIssue D001 at ContainerDependenciesTests.swift:\(line)"
      ])
  }

  @Test("set overrides a dependency by what the container hands out for its type and name")
  func set() throws {
    container.register(name: "sign") { _ in "cellar" }
    container.register { _ in 7 }
    try withDependencies {
      try $0.set(\.place, from: container, name: "sign")
      try $0.set(\.number, from: container)
    } operation: {
      #expect(Feature().summary == "cellar 7")
    }
    #expect(Feature().place == "test")
  }

  @Test("set passes an error on, and overrides nothing")
  func setMissing() {
    var values = DependencyValues()
    let error = #expect(throws: ContainerError.self) {
      try values.set(\.place, from: container)
    }
    #expect(error?.description == "No String is registered. The container is empty.")
    #expect(values.place == "test")
  }

  @Test("What a container provides takes the place of those dependencies")
  func provide() throws {
    container.provide(\.place)
    container.provide(\.number, name: "answer")
    container.register { _ in "cellar" }
    container.register(name: "answer") { _ in 42 }
    try withDependencies {
      try $0.set(from: container)
    } operation: {
      #expect(Feature().summary == "cellar 42")
    }
  }

  @Test("What a parent provides is asked of the child, then comes what the child provides")
  func provideFromChild() throws {
    container.provide(\.place)
    container.provide(\.number)
    container.register { _ in "cellar" }
    container.register { _ in 1 }
    let child = Container(parent: container)
    child.register { _ in "attic" }
    child.register(name: "own") { _ in 2 }
    child.provide(\.number, name: "own")
    var values = DependencyValues()
    try values.set(from: child)
    #expect(values.summary == "attic 2")
    try values.set(from: container)
    #expect(values.summary == "cellar 1")
  }

  @Test("Where one that is provided is missing, nothing is overridden")
  func provideMissing() {
    container.provide(\.number)
    container.provide(\.place)
    container.register { _ in 1 }
    var values = DependencyValues()
    #expect(throws: ContainerError.self) { try values.set(from: container) }
    #expect(values.summary == "test 0")
  }

  @Test("What is made for an override reads what is in force around the call")
  func readsAround() throws {
    container.register(\.number)
    container.register { resolver in "room \(try resolver.resolve(Int.self))" }
    try withDependencies {
      $0.number = 5
    } operation: {
      try withDependencies {
        $0.number = 6
        try $0.set(\.place, from: container)
      } operation: {
        #expect(Feature().summary == "room 5 6")
      }
    }
  }
}

/// A way to any key, for key paths.
private struct BellKey<Key: TestDependencyKey>: Hashable, Sendable {}

extension DependencyValues {
  fileprivate subscript<Key: TestDependencyKey>(key: BellKey<Key>) -> Key.Value { self[Key.self] }
}
