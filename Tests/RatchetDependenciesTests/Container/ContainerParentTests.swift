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

  @Test("finds the nearest registration")
  func nearest() throws {
    parent.register { _ in House("parent's") }
    #expect(try child.resolve(House.self).name == "parent's")
    child.register { _ in House("child's") }
    #expect(try child.resolve(House.self).name == "child's")
    #expect(try parent.resolve(House.self).name == "parent's")
  }

  @Test("makes values that are not shared from the nearest parts")
  func unshared() throws {
    parent.register { _ in "far" }
    parent.register { resolver in House(try resolver.resolve()) }
    child.register { _ in "near" }
    #expect(try child.resolve(House.self).name == "near")
    #expect(try parent.resolve(House.self).name == "far")
  }

  @Test("lets the parent make its singletons, from the parent's parts")
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

  @Test("uses one graph for values from both")
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

  @Test("can make its own values of the parent's registrations")
  func decorated() throws {
    parent.register { _ in House("parent's") }
    child.register { [parent] _ in House("not " + (try parent.resolve(House.self).name)) }
    #expect(try child.resolve(House.self).name == "not parent's")
  }

  @Test("lists the registrations of both if something is missing")
  func missing() {
    parent.register { _ in Street() }
    child.register { _ in House("child's") }
    let error = #expect(throws: ContainerError.self) { try child.resolve(Int.self) }
    #expect(error?.description == "No Int is registered. Registered: House, Street.")
  }
}
