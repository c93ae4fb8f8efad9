import RatchetDependencies
import Testing

@Suite("A container with a parent") struct ContainerParentTests {
  final class Street: Sendable {}

  final class House: Sendable {
    let name: String
    let street: Street?

    init(_ name: String, on street: Street? = nil) {
      self.name = name
      self.street = street
    }
  }

  private let parent = Container()
  private let child: Container

  init() { child = Container(parent: parent) }

  @Test("finds what is registered nearest")
  func nearest() throws {
    parent.register { _ in House("parent's") }
    #expect(try child.resolve(House.self).name == "parent's")
    child.register { _ in House("child's") }
    #expect(try child.resolve(House.self).name == "child's")
    #expect(try parent.resolve(House.self).name == "parent's")
  }

  @Test("makes what is not shared from what is nearest to it")
  func unshared() throws {
    parent.register { _ in "far" }
    parent.register { resolver in House(try resolver.resolve()) }
    child.register { _ in "near" }
    #expect(try child.resolve(House.self).name == "near")
    #expect(try parent.resolve(House.self).name == "far")
  }

  @Test("has the parent make its singletons, from what the parent has")
  func shared() throws {
    parent.register { _ in "far" }
    parent.register(lifetime: .singleton) { resolver in House(try resolver.resolve()) }
    child.register { _ in "near" }
    let house = try child.resolve(House.self)
    #expect(house.name == "far")
    #expect(try parent.resolve(House.self) === house)
  }

  @Test("keeps its own singletons")
  func own() throws {
    child.register(lifetime: .singleton) { _ in House("child's") }
    let other = Container(parent: parent)
    #expect(try child.resolve(House.self) === child.resolve(House.self))
    #expect(throws: ContainerError.self) { try other.resolve(House.self) }
  }

  @Test("has one graph for what it makes from both")
  func graph() throws {
    parent.register { _ in Street() }
    parent.register(House.self, name: "1") { House("1", on: try $0.resolve(Street.self)) }
    child.register(House.self, name: "2") { House("2", on: try $0.resolve(Street.self)) }
    child.register(Bool.self) { resolver in
      try resolver.resolve(House.self, name: "1").street
        === resolver.resolve(House.self, name: "2").street
    }
    #expect(try child.resolve(Bool.self))
  }

  @Test("may make its own of what the parent makes")
  func decorated() throws {
    parent.register { _ in House("parent's") }
    child.register { [parent] _ in House("not " + (try parent.resolve(House.self).name)) }
    #expect(try child.resolve(House.self).name == "not parent's")
  }

  @Test("tells what both have where something is missing")
  func missing() {
    parent.register { _ in Street() }
    child.register { _ in House("child's") }
    let error = #expect(throws: ContainerError.self) { try child.resolve(Int.self) }
    #expect(error?.description == "No Int is registered. Registered: House, Street.")
  }
}
