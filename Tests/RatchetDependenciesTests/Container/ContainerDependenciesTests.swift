import RatchetDependencies
import RatchetIssues
import Testing

@Suite("A container and the dependencies") struct ContainerDependenciesTests {
  private let container = Container()

  struct Sign: Sendable {
    var text: String
  }

  @Test("A dependency resolves to the current value at the call")
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

  @Test("The values current at a dependency's registration are its fallback")
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

  @Test("A singleton keeps the dependency that was current at its first resolution")
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

  @Test("set overrides a dependency by the container's value for its type and name")
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

  @Test("A container's provided dependencies replace the current ones")
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

  @Test("A parent's provided dependencies are resolved by the child, then come the child's own")
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

  @Test("If a provided dependency is missing, nothing is overridden")
  func provideMissing() {
    container.provide(\.number)
    container.provide(\.place)
    container.register { _ in 1 }
    var values = DependencyValues()
    #expect(throws: ContainerError.self) { try values.set(from: container) }
    #expect(values.summary == "test 0")
  }

  @Test("A value made for an override reads the current dependencies of the call")
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

/// Access to any key, for key paths.
private struct BellKey<Key: TestDependencyKey>: Hashable, Sendable {}

extension DependencyValues {
  fileprivate subscript<Key: TestDependencyKey>(key: BellKey<Key>) -> Key.Value { self[Key.self] }
}
