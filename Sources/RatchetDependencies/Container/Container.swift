import Synchronization

/// Makes what a program is built of, by type and name, as it was told to when the program started.
///
/// ```swift
/// let container = Container()
/// container.register(lifetime: .singleton) { _ in Database(path: "books.db") }
/// container.register((any Shelf).self) { resolver in
///   DatabaseShelf(database: try resolver.resolve())
/// }
/// let shelf = try container.resolve((any Shelf).self)
/// ```
///
/// What is not registered, or needs itself to be made, is an error that tells so when it is asked for:
/// the compiler cannot. A dependency behind a ``DependencyKey`` always has a value.
///
/// It is safe to use from any thread. Nothing is locked while a factory runs; where several threads ask
/// for the same singleton at once, one makes it and the others wait. A cycle is an error on each thread
/// that is part of it, also where the threads wait for each other and where it leads through several
/// containers. Do not let a factory wait for another thread by other means, as `sync` of a queue does,
/// if that thread asks for what is being made: such a wait cannot be seen.
public final class Container: Sendable {
  let parent: Container?

  // Any thread may register and ask. Held for a look-up, never while a factory runs.
  private let machine = Mutex(ContainerMachine())
  let provided = Mutex<[Provision]>([])

  /// A container without anything in it.
  ///
  /// - Parameter parent: where it looks for what is not registered in itself. A singleton, or what is held
  ///   weakly, belongs to the container where it is registered, and is made from that alone. Anything else
  ///   of the parent is made from the child, so that what it needs may be registered nearer.
  public init(parent: Container? = nil) { self.parent = parent }

  /// Says how a type is made, where it is asked for by that name, or by none.
  ///
  /// A later registration of the same type and name takes the place of the earlier one. What that one has
  /// made stays with who has it; the container lets go of it, also where it is just being made.
  ///
  /// - Parameters:
  ///   - type: what it is asked for as: for a protocol, `(any Shelf).self`.
  ///   - make: runs on the thread that asks, under the dependencies in force there; it gets what it needs
  ///     from the resolver. Its error is passed on as ``ContainerError/making(_:path:_:)``, nothing is kept
  ///     then, and the next who asks has it run again.
  public func register<T: Sendable>(
    _ type: T.Type = T.self,
    name: String? = nil,
    lifetime: Lifetime = .graph,
    _ make: @escaping @Sendable (Resolver) throws -> T
  ) {
    let key = ContainerKey(type, name: name)
    let registration = ContainerMachine.Registration(type, lifetime: lifetime, make)
    _ = machine.withLock { $0.register(registration, for: key) }
  }

  /// What is registered for a type and a name, made or kept as its ``Lifetime`` says.
  ///
  /// Each call is a graph of its own: see ``Lifetime/graph``. A factory asks its ``Resolver`` instead, to
  /// be in the graph that it is made for. To ask for what is kept is to look it up, O(1).
  public func resolve<T: Sendable>(
    _ type: T.Type = T.self, name: String? = nil
  ) throws(ContainerError) -> T {
    let key = ContainerKey(type, name: name)
    // Most that is asked for is kept: then no graph is needed.
    if case .kept(let box)? = find(key) { return Resolver.value(of: box) }
    return try Resolver(self).resolve(key)
  }

  /// All that is registered here and in the parents, in the order of their descriptions.
  public var registered: [ContainerKey] {
    var keys = Set<ContainerKey>()
    var container: Container? = self
    while let next = container {
      keys.formUnion(next.machine.withLock { $0.keys })
      container = next.parent
    }
    return keys.map { ($0, $0.description) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  func find(_ key: ContainerKey) -> ContainerMachine.Found? { machine.withLock { $0.find(key) } }

  func keep(
    _ box: ContainerMachine.Box, of registration: ContainerMachine.Registration,
    for key: ContainerKey
  ) -> Bool {
    machine.withLock { $0.keep(box, of: registration, for: key) }
  }
}
