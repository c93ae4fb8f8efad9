/// Resolves the parts that a factory of a ``Container`` needs. It is valid only during the
/// factory's call.
///
/// ```swift
/// container.register { resolver in
///   Library(shelf: try resolver.resolve(), name: try resolver.resolve(name: "title"))
/// }
/// ```
public struct Resolver {
  /// The values made for one call of `resolve`. It is not sendable, so the resolver is not either.
  private final class Graph {
    var boxes: [ContainerKey: ContainerMachine.Box] = [:]
  }

  private let container: Container
  private let graph: Graph
  /// The factory that uses this resolver, or that called the container.
  private let frame: ResolutionFrame?
  /// The factory that called the container, if any. Error paths begin inside of it.
  private let origin: ResolutionFrame?

  private init(
    _ container: Container, graph: Graph, in frame: ResolutionFrame?, from origin: ResolutionFrame?
  ) {
    self.container = container
    self.graph = graph
    self.frame = frame
    self.origin = origin
  }

  /// For a call from outside, or from a factory that uses the container itself.
  init(_ container: Container) {
    let origin = ResolutionFrame.current
    self.init(container, graph: Graph(), in: origin, from: origin)
  }

  /// The keys being made for this call, outermost first.
  private var path: [ContainerKey] { frame?.path(within: origin) ?? [] }

  /// Resolves a value like ``Container/resolve(_:name:)``, in the graph of the value being made.
  ///
  /// A factory rethrows the error; the caller of the container receives the same error.
  public func resolve<T: Sendable>(
    _ type: T.Type = T.self, name: String? = nil
  ) throws(ContainerError) -> T {
    try resolve(ContainerKey(type, name: name))
  }

  func resolve<T: Sendable>(_ key: ContainerKey) throws(ContainerError) -> T {
    if let box = graph.boxes[key] { return Self.value(of: box) }
    return Self.value(of: try box(for: key))
  }

  static func value<T: Sendable>(of box: ContainerMachine.Box) -> T {
    // A key's box is only ever made by a factory of the key's own type.
    unsafeDowncast(box, to: DependencyBox<T>.self).value
  }

  private func box(for key: ContainerKey) throws(ContainerError) -> ContainerMachine.Box {
    var owner = container
    while true {
      switch owner.find(key) {
      case .kept(let box):
        // Within a graph the value stays the same, even if no other code retains it.
        graph.boxes[key] = box
        return box
      case .registered(let registration):
        // Nil if another thread has finished making it: it is kept now, or may be made here.
        if let box = try make(key, as: registration, of: owner) { return box }
      case nil:
        guard let parent = owner.parent else {
          throw .missing(key, path: path, registered: container.registered)
        }
        owner = parent
      }
    }
  }

  /// Makes the value; for a shared one, when it is this thread's turn. Nil if it was another
  /// thread's turn, which has ended.
  private func make(
    _ key: ContainerKey, as registration: ContainerMachine.Registration, of owner: Container
  ) throws(ContainerError) -> ContainerMachine.Box? {
    guard registration.lifetime.isShared else {
      if let way = frame?.path(from: key, of: ObjectIdentifier(container)) {
        throw .cycle(way + [key])
      }
      let box = try make(key, as: registration, in: self)
      if registration.lifetime == .graph { graph.boxes[key] = box }
      return box
    }
    let resolution = Resolution(
      owner: .container(ObjectIdentifier(owner)), key: key, frame: frame)
    switch Resolution.all.begin(resolution) {
    case .again: return nil
    case .cycle(let way): throw .cycle(Resolution.keys(of: way))
    case .make:
      defer { Resolution.all.ended(resolution) }
      // It may have been made between the look-up and the turn.
      if case .kept(let box)? = owner.find(key) {
        graph.boxes[key] = box
        return box
      }
      // A shared value gets a graph of its own: its parts must not depend on which caller came
      // first.
      let own = Resolver(owner, graph: Graph(), in: frame, from: origin)
      let box = try make(key, as: registration, in: own)
      guard owner.keep(box, of: registration, for: key) else {
        throw .notAnObject(key, path: path)
      }
      // Nothing else retains a weakly held object yet.
      graph.boxes[key] = box
      return box
    }
  }

  private func make(
    _ key: ContainerKey, as registration: ContainerMachine.Registration, in resolver: Resolver
  ) throws(ContainerError) -> ContainerMachine.Box {
    do {
      return try ResolutionFrame.run(key, of: ObjectIdentifier(resolver.container), in: frame) {
        try registration.make(
          Resolver(resolver.container, graph: resolver.graph, in: $0, from: origin))
      }
    } catch let error as ContainerError where error.isOf(path + [key]) {
      throw error
    } catch {
      throw .making(key, path: path, error)
    }
  }
}

extension ContainerError {
  /// Whether the error arose while these keys were being made, so that its path is complete.
  fileprivate func isOf(_ making: [ContainerKey]) -> Bool {
    switch self {
    case .cycle: true
    case .missing(_, let path, _), .notAnObject(_, let path), .making(_, let path, _):
      path.starts(with: making)
    }
  }
}
