/// What a factory of a ``Container`` asks for what it needs: it stays within the call of the factory.
///
/// ```swift
/// container.register { resolver in
///   Library(shelf: try resolver.resolve(), name: try resolver.resolve(name: "title"))
/// }
/// ```
public struct Resolver {
  /// What was made for one call of `resolve`. Not sendable, and so neither is the resolver.
  private final class Graph {
    var boxes: [ContainerKey: ContainerMachine.Box] = [:]
  }

  private let container: Container
  private let graph: Graph
  /// The factory that asks, or in which the container is asked.
  private let frame: MakingFrame?
  /// The factory in which the container was asked, if it was in one: what is told begins within it.
  private let origin: MakingFrame?

  private init(
    _ container: Container, graph: Graph, in frame: MakingFrame?, from origin: MakingFrame?
  ) {
    self.container = container
    self.graph = graph
    self.frame = frame
    self.origin = origin
  }

  /// For a call from outside, or from a factory that asks the container itself.
  init(_ container: Container) {
    let origin = MakingFrame.current
    self.init(container, graph: Graph(), in: origin, from: origin)
  }

  /// What is being made for this call, outermost first.
  private var path: [ContainerKey] { frame?.path(within: origin) ?? [] }

  /// As ``Container/resolve(_:name:)``, in the graph of what is being made.
  ///
  /// A factory passes the error on; what is thrown to the caller of the container is the very same.
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
        // For the graph, it is the same until the end, also if nobody else holds it.
        graph.boxes[key] = box
        return box
      case .registered(let registration):
        // Nil where another thread has ended it: then it is there, or its turn is free.
        if let box = try make(key, as: registration, of: owner) { return box }
      case nil:
        guard let parent = owner.parent else {
          throw .missing(key, path: path, registered: container.registered)
        }
        owner = parent
      }
    }
  }

  /// Makes it, in turn where threads share it; nil where it was another's turn, which has ended.
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
    let step = MakingStep.shared(
      Making(container: ObjectIdentifier(owner), key: key, frame: frame))
    switch MakingStep.all.begin(step) {
    case .again: return nil
    case .cycle(let way): throw .cycle(Making.keys(of: way))
    case .make:
      defer { MakingStep.all.ended(step) }
      // It may have been made between the look and the turn.
      if case .kept(let box)? = owner.find(key) {
        graph.boxes[key] = box
        return box
      }
      // What is shared has its parts for itself: they must not depend on who was the first to ask.
      let own = Resolver(owner, graph: Graph(), in: frame, from: origin)
      let box = try make(key, as: registration, in: own)
      guard owner.keep(box, of: registration, for: key) else {
        throw .notAnObject(key, path: path)
      }
      // What is held weakly has nobody else yet who holds it.
      graph.boxes[key] = box
      return box
    }
  }

  private func make(
    _ key: ContainerKey, as registration: ContainerMachine.Registration, in resolver: Resolver
  ) throws(ContainerError) -> ContainerMachine.Box {
    do {
      return try MakingFrame.run(key, of: ObjectIdentifier(resolver.container), in: frame) {
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
  /// Whether it arose where this was being made, so that its path tells all.
  fileprivate func isOf(_ making: [ContainerKey]) -> Bool {
    switch self {
    case .cycle: true
    case .missing(_, let path, _), .notAnObject(_, let path), .making(_, let path, _):
      path.starts(with: making)
    }
  }
}
