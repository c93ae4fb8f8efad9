import RatchetDependencies
import Testing

@Suite("A container") struct ContainerTests {
  /// A value with an identity.
  final class Part: Sendable {}

  struct Pair: Sendable {
    var first: Part
    var second: Part
  }

  private let container = Container()

  private func registerPair(_ lifetime: Lifetime) {
    container.register(lifetime: lifetime) { _ in Part() }
    container.register(lifetime: .transient) { resolver in
      Pair(first: try resolver.resolve(), second: try resolver.resolve())
    }
  }

  @Test("makes a transient value for each request")
  func transient() throws {
    registerPair(.transient)
    let pair = try container.resolve(Pair.self)
    #expect(pair.first !== pair.second)
  }

  @Test("makes a graph-scoped value once per call of resolve; that is the default")
  func graph() throws {
    registerPair(.graph)
    let pair = try container.resolve(Pair.self)
    #expect(pair.first === pair.second)
    let other = try container.resolve(Pair.self)
    #expect(other.first !== pair.first)
    #expect(try container.resolve(Part.self) !== container.resolve(Part.self))

    let plain = Container()
    plain.register { _ in Part() }
    plain.register { resolver in
      Pair(first: try resolver.resolve(), second: try resolver.resolve())
    }
    let made = try plain.resolve(Pair.self)
    #expect(made.first === made.second)
  }

  @Test("makes a singleton once, at its first request")
  func singleton() throws {
    let log = Log()
    container.register(lifetime: .singleton) { _ in
      log.note("made")
      return Part()
    }
    #expect(log.lines == [])
    #expect(try container.resolve(Part.self) === container.resolve(Part.self))
    #expect(log.lines == ["made"])
  }

  @Test("makes the parts of a singleton for it alone, whichever call comes first")
  func partsOfSingleton() throws {
    struct Whole: Sendable {
      var part: Part
      var pair: Pair
    }
    container.register(lifetime: .graph) { _ in Part() }
    container.register(lifetime: .singleton) { resolver in
      Pair(first: try resolver.resolve(), second: try resolver.resolve())
    }
    container.register { resolver in
      Whole(part: try resolver.resolve(), pair: try resolver.resolve())
    }
    let whole = try container.resolve(Whole.self)
    #expect(whole.pair.first === whole.pair.second)
    #expect(whole.part !== whole.pair.first)
    #expect(try container.resolve(Whole.self).pair.first === whole.pair.first)
  }

  @Test("holds a weak object while other code does, and makes another afterwards")
  func weak() throws {
    let log = Log()
    container.register(lifetime: .weak) { _ in
      log.note("made")
      return Part()
    }
    var part: Part? = try container.resolve(Part.self)
    #expect(try container.resolve(Part.self) === part)
    #expect(log.lines == ["made"])
    part = nil
    part = try container.resolve(Part.self)
    #expect(log.lines == ["made", "made"])
    withExtendedLifetime(part) {}
  }

  @Test("holds a weak object until the call in which it was made has ended")
  func weakInCall() throws {
    container.register(lifetime: .weak) { _ in Part() }
    container.register(ObjectIdentifier.self) { resolver in
      ObjectIdentifier(try resolver.resolve(Part.self))
    }
    container.register(Bool.self) { resolver in
      let first = try resolver.resolve(ObjectIdentifier.self)
      return try ObjectIdentifier(resolver.resolve(Part.self)) == first
    }
    #expect(try container.resolve(Bool.self))
  }

  protocol Shelf: Sendable {
    var title: String { get }
  }

  final class Cellar: Shelf {
    let title: String

    init(_ title: String) { self.title = title }
  }

  @Test("distinguishes types and names, and resolves a protocol's registration")
  func keys() throws {
    container.register((any Shelf).self) { _ in Cellar("no name") }
    container.register((any Shelf).self, name: "wine") { _ in Cellar("wine") }
    container.register(Cellar.self, name: "coal") { _ in Cellar("coal") }
    container.register(Cellar?.self) { _ in nil }
    #expect(try container.resolve((any Shelf).self).title == "no name")
    #expect(try container.resolve((any Shelf).self, name: "wine").title == "wine")
    #expect(try container.resolve(Cellar.self, name: "coal").title == "coal")
    #expect(try container.resolve(Cellar?.self) == nil)
    #expect(
      container.registered.map(\.description) == [
        "Cellar \"coal\"", "Optional<Cellar>", "Shelf", "Shelf \"wine\"",
      ])
  }

  @Test("weakly holds an object that is registered as a protocol")
  func weakProtocol() throws {
    container.register((any Shelf).self, lifetime: .weak) { _ in Cellar("wine") }
    let shelf = try container.resolve((any Shelf).self)
    let again = try container.resolve((any Shelf).self)
    #expect(shelf as AnyObject === again as AnyObject)
  }

  @Test("replaces an earlier registration of a type and name by a later one")
  func replacing() throws {
    container.register(lifetime: .singleton) { _ in Cellar("old") }
    let old = try container.resolve(Cellar.self)
    container.register(lifetime: .singleton) { _ in Cellar("new") }
    #expect(try container.resolve(Cellar.self).title == "new")
    #expect(try container.resolve(Cellar.self).title == "new")
    #expect(old.title == "old")
    #expect(container.registered.count == 1)
  }

  @Test(
    "releases a singleton whose registration is replaced, and does not keep one that comes late")
  func replacingLetsGo() throws {
    container.register(lifetime: .singleton) { _ in Part() }
    weak let old = try container.resolve(Part.self)
    #expect(old != nil)
    container.register(lifetime: .singleton) { [container] _ in
      container.register(lifetime: .singleton) { _ in Part() }
      return Part()
    }
    #expect(old == nil)
    let late = try container.resolve(Part.self)
    let kept = try container.resolve(Part.self)
    #expect(late !== kept)
    #expect(try container.resolve(Part.self) === kept)
  }

  @Test(
    "returns the same kept value within one call, though its registration is replaced meanwhile")
  func replacingInCall() throws {
    container.register(lifetime: .singleton) { _ in Cellar("old") }
    container.register([String].self) { [container] resolver in
      let first = try resolver.resolve(Cellar.self).title
      container.register(lifetime: .singleton) { _ in Cellar("new") }
      return [first, try resolver.resolve(Cellar.self).title]
    }
    _ = try container.resolve(Cellar.self)
    #expect(try container.resolve([String].self) == ["old", "old"])
    #expect(try container.resolve(Cellar.self).title == "new")
  }

  /// Resolves from its container when it is freed.
  private final class Mourner: Sendable {
    let container: Container
    let log: Log

    init(_ container: Container, _ log: Log) {
      self.container = container
      self.log = log
    }

    deinit { log.note("\(container.registered)") }
  }

  @Test("can be called by an object that it releases, and by one that a factory captured")
  func lettingGo() throws {
    let log = Log()
    let captured = Mourner(container, log)
    container.register(lifetime: .singleton) { [container] _ in
      withExtendedLifetime(captured) { Mourner(container, log) }
    }
    _ = try container.resolve(Mourner.self)
    func replace(captured: consuming Mourner) {
      container.register(Mourner.self) { [container] _ in Mourner(container, log) }
    }
    replace(captured: captured)
    #expect(log.lines.first == "[Mourner]")
  }

  @Test("runs a factory again after it has thrown")
  func throwing() throws {
    struct Refusal: Error {}
    let attempts = LockIsolated(0)
    container.register(lifetime: .singleton) { _ in
      let attempt = attempts.withValue {
        $0 += 1
        return $0
      }
      if attempt == 1 { throw Refusal() }
      return Cellar("\(attempt)")
    }
    #expect(throws: ContainerError.self) { try container.resolve(Cellar.self) }
    #expect(try container.resolve(Cellar.self).title == "2")
    #expect(try container.resolve(Cellar.self).title == "2")
  }
}
