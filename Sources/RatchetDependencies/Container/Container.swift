import Synchronization

/// Makes the parts of a program by type and name, using the factories that were registered when the
/// program started.
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
/// Resolving a type that is not registered, or that needs itself, is an error at run time: the
/// compiler cannot detect it. A dependency with a ``DependencyKey`` always has a value.
///
/// It is safe to use from any thread. No lock is held while a factory runs; if several threads
/// resolve the same singleton at once, one makes it and the others wait. A cycle is an error on
/// each thread that is part of it, even if the threads wait for each other or the cycle leads
/// through several containers. A factory must not wait for another thread by other means, such as a
/// queue's `sync`, if that thread resolves the value being made: such a wait cannot be detected.
public final class Container: Sendable {
  // Threading: any thread may register and resolve. `machine` guards the registrations and the kept
  // values, `provided` the dependencies that the container overrides; each is held for a look-up,
  // never while a factory runs or a value is released. A parent is searched after the child's lock
  // is released, so no two of these locks are held together. Threads that need one shared value
  // wait in ``Resolution/all``.

  let parent: Container?

  private let machine = Mutex(ContainerMachine())
  let provided = Mutex<[Provision]>([])

  /// Makes an empty container.
  ///
  /// - Parameter parent: the container to search for types that are not registered in this one. A
  ///   singleton or weak value belongs to the container where it is registered, and is made from
  ///   that container alone. Any other value of the parent is made from the child, so that its
  ///   parts may be registered in the child.
  public init(parent: Container? = nil) { self.parent = parent }

  /// Registers a factory for a type, under a name or without one.
  ///
  /// A later registration of the same type and name replaces the earlier one. Values that the
  /// earlier one made stay valid; the container releases its own, even one that is just being made.
  ///
  /// - Parameters:
  ///   - type: the type to resolve: for a protocol, `(any Shelf).self`.
  ///   - make: runs on the resolving thread, with the dependencies that are current there. It
  ///     resolves its own parts from the resolver. Its error is rethrown as
  ///     ``ContainerError/making(_:path:_:)``; then no value is kept, and the next call runs it
  ///     again.
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

  /// The value for a type and a name, made or reused according to its ``Lifetime``.
  ///
  /// Each call is a separate graph: see ``Lifetime/graph``. A factory uses its ``Resolver``
  /// instead, to stay in the graph that it is called for. Resolving a kept value is a look-up,
  /// O(1).
  public func resolve<T: Sendable>(
    _ type: T.Type = T.self, name: String? = nil
  ) throws(ContainerError) -> T {
    let key = ContainerKey(type, name: name)
    // Most values are kept: then no graph is needed.
    if case .kept(let box)? = find(key) { return Resolver.value(of: box) }
    return try Resolver(self).resolve(key)
  }

  /// All keys that are registered here and in the parents, sorted by their descriptions.
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

/// The time for which a ``Container`` reuses a value that it has made.
public enum Lifetime: Sendable, Hashable, CaseIterable {
  /// Each call makes a new value.
  case transient

  /// One value for each call of ``Container/resolve(_:name:)``, shared by everything that is made
  /// in that call.
  case graph

  /// One value for as long as the container lives, made when it is first resolved.
  case singleton

  /// One object for as long as code outside of the container retains it; the next call then makes
  /// another one. For objects only.
  case weak

  /// Whether threads share the value, so that only one of them makes it.
  var isShared: Bool {
    switch self {
    case .transient, .graph: false
    case .singleton, .weak: true
    }
  }
}
