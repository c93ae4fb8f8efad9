import RatchetDependencies

/// The specification of a container, by plain recursion over dictionaries: on one thread, without a
/// lock.
struct ContainerModel {
  typealias Place = ContainerProgram.Place
  typealias Factory = ContainerProgram.Factory

  final class Node {
    let serial: Int
    let parts: [Node]

    init(serial: Int, parts: [Node]) {
      self.serial = serial
      self.parts = parts
    }
  }

  enum Failure: Error, Equatable {
    case missing(Int, path: [Int])
    case cycle([Int])
    case making(Int, path: [Int])
  }

  private struct Registered {
    var factory: Factory
    var singleton: Node?
    weak var held: Node?
  }

  private struct Slot: Hashable {
    var key: Int
    var place: Place
  }

  /// The values that one call of `resolve` has made.
  private final class Graph {
    var nodes: [Int: Node] = [:]
  }

  private var registered: [Slot: Registered] = [:]
  private(set) var count = 0

  mutating func register(_ key: Int, in place: Place, _ factory: Factory) {
    registered[Slot(key: key, place: place)] = Registered(factory: factory)
  }

  mutating func resolve(_ key: Int, of place: Place) throws(Failure) -> Node {
    try resolve(key, of: place, in: Graph(), making: [], path: [])
  }

  /// - Parameters:
  ///   - making: the maker and the value that is being made; `path` has all keys down to it.
  private mutating func resolve(
    _ key: Int, of asked: Place, in graph: Graph, making: [Slot], path: [Int]
  ) throws(Failure) -> Node {
    if let node = graph.nodes[key] { return node }
    let nearest: [Place] = asked == .child ? [.child, .parent] : [.parent]
    guard let place = nearest.first(where: { registered[Slot(key: key, place: $0)] != nil }) else {
      throw .missing(key, path: path)
    }
    let slot = Slot(key: key, place: place)
    let factory = registered[slot]!.factory
    if let kept = registered[slot]!.singleton ?? registered[slot]!.held {
      graph.nodes[key] = kept
      return kept
    }
    let isShared = factory.lifetime == .singleton || factory.lifetime == .weak
    let maker = isShared ? slot : Slot(key: key, place: asked)
    if let start = making.firstIndex(of: maker) {
      throw .cycle(making[start...].map(\.key) + [key])
    }
    let inner = isShared ? Graph() : graph
    var parts: [Node] = []
    for need in factory.needs {
      parts.append(
        try resolve(
          need, of: maker.place, in: inner, making: making + [maker], path: path + [key]))
    }
    if factory.fails { throw .making(key, path: path) }
    count += 1
    let node = Node(serial: count, parts: parts)
    switch factory.lifetime {
    case .transient: return node
    case .graph: break
    case .singleton: registered[slot]!.singleton = node
    case .weak: registered[slot]!.held = node
    }
    graph.nodes[key] = node
    return node
  }
}
