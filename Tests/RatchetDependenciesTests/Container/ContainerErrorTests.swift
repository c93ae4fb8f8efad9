import RatchetDependencies
import Testing

@Suite("An error of a container") struct ContainerErrorTests {
  struct Shelf: Sendable {}
  struct Shelves: Sendable {}
  struct Library: Sendable {}
  struct Town: Sendable {}
  struct Lamp: Sendable {}

  struct Flood: Error, CustomStringConvertible {
    var description: String { "The cellar is full of water." }
  }

  private let container = Container()

  private func error<T: Sendable>(_ type: T.Type, name: String? = nil) -> ContainerError? {
    #expect(throws: ContainerError.self) { try container.resolve(type, name: name) }
  }

  private func text<T: Sendable>(_ type: T.Type, name: String? = nil) -> String? {
    error(type, name: name)?.description
  }

  /// The town needs a library, which needs something.
  private func registerTown(_ make: @escaping @Sendable (Resolver) throws -> Void) {
    container.register { resolver in
      _ = try resolver.resolve(Library.self)
      return Town()
    }
    container.register { resolver in
      try make(resolver)
      return Library()
    }
  }

  @Test("reports a missing registration in an empty container")
  func nothing() {
    #expect(text(Shelf.self) == "No Shelf is registered. The container is empty.")
  }

  @Test("lists the registrations, and suggests the nearest")
  func near() {
    container.register { _ in Lamp() }
    container.register { _ in Shelves() }
    container.register(name: "cellar") { _ in Shelf() }
    #expect(
      text(Shelf.self) == """
        No Shelf is registered. Registered: Lamp, Shelf "cellar", Shelves. Did you mean one of \
        these: Shelf "cellar"?
        """)
    #expect(
      text(Shelves.self, name: "attic") == """
        No Shelves "attic" is registered. Registered: Lamp, Shelf "cellar", Shelves. Did you \
        mean one of these: Shelves?
        """)
    #expect(
      text(Town.self) == """
        No Town is registered. Registered: Lamp, Shelf "cellar", Shelves.
        """)
  }

  @Test("names the dependents of a missing registration")
  func missingBelow() throws {
    registerTown { _ = try $0.resolve(Lamp.self, name: "red") }
    guard case .missing(let key, let path, let registered)? = error(Town.self) else {
      Issue.record("The error is not about a missing registration.")
      return
    }
    #expect(key == ContainerKey(Lamp.self, name: "red"))
    #expect(path == [ContainerKey(Town.self), ContainerKey(Library.self)])
    #expect(registered == [ContainerKey(Library.self), ContainerKey(Town.self)])
    #expect(
      text(Town.self) == """
        No Lamp "red" is registered (needed by Town → Library). Registered: Library, Town.
        """)
  }

  @Test(
    "shows the cycle if a value needs itself, whatever its lifetime",
    arguments: Lifetime.allCases)
  func cycle(_ lifetime: Lifetime) {
    final class Hen: Sendable {}
    final class Egg: Sendable {}
    registerTown { _ = try $0.resolve(Hen.self) }
    container.register(lifetime: lifetime) { resolver in
      _ = try resolver.resolve(Egg.self)
      return Hen()
    }
    container.register(lifetime: lifetime) { resolver in
      _ = try resolver.resolve(Hen.self)
      return Egg()
    }
    #expect(
      text(Town.self) == """
        These registrations need each other: Hen → Egg → Hen. Let one of them resolve its \
        dependency when it is used, not when it is made.
        """)
    guard case .cycle(let keys)? = error(Egg.self) else {
      Issue.record("The error is not about a cycle.")
      return
    }
    #expect(keys == [ContainerKey(Egg.self), ContainerKey(Hen.self), ContainerKey(Egg.self)])
  }

  @Test("also shows the cycle if a factory resolves from the container itself")
  func cycleThroughContainer() {
    registerTown { [container] _ in _ = try container.resolve(Town.self) }
    #expect(
      text(Library.self) == """
        These registrations need each other: Library → Town → Library. Let one of them resolve its \
        dependency when it is used, not when it is made.
        """)
  }

  @Test("shows the error of a factory, and its dependents")
  func making() {
    registerTown { _ in throw Flood() }
    #expect(text(Library.self) == "Library could not be made: The cellar is full of water.")
    #expect(
      text(Town.self) == """
        Library, needed by Town, could not be made: The cellar is full of water.
        """)
  }

  @Test("of a call inside a factory shows both paths")
  func makingByContainer() {
    registerTown { [container] _ in _ = try container.resolve(Lamp.self) }
    #expect(
      text(Town.self) == """
        Library, needed by Town, could not be made: No Lamp is registered. Registered: Library, \
        Town.
        """)
  }

  @Test("reports that a value which is not an object cannot be held weakly, and does not hold it")
  func notAnObject() {
    registerTown { _ = try $0.resolve(Lamp.self) }
    container.register(lifetime: .weak) { _ in Lamp() }
    #expect(
      text(Lamp.self) == """
        Lamp is registered as weak, but its factory returned a value that is not an object: return \
        an instance of a class, or register it as singleton, graph or transient.
        """)
    #expect(
      text(Town.self) == """
        Lamp, needed by Town → Library, is registered as weak, but its factory returned a value \
        that is not an object: return an instance of a class, or register it as singleton, graph \
        or transient.
        """)
  }
}
