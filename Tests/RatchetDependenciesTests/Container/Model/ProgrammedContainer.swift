import Dispatch
import RatchetDependencies

/// A container and its child, whose factories make nodes as a program specifies.
struct ProgrammedContainer: Sendable {
  /// A made value, numbered in the order of making.
  final class Node: Sendable {
    let serial: Int
    let parts: [Node]

    init(serial: Int, parts: [Node]) {
      self.serial = serial
      self.parts = parts
    }
  }

  enum Outcome: Equatable {
    case made(Int)
    case failed(ContainerModel.Failure)
    case unknown(String)
  }

  private struct Refusal: Error {}

  private let containers: [ContainerProgram.Place: Container]
  private let count = LockIsolated(0)

  init() {
    let parent = Container()
    containers = [.parent: parent, .child: Container(parent: parent)]
  }

  func register(
    _ key: Int, in place: ContainerProgram.Place, _ factory: ContainerProgram.Factory
  ) {
    containers[place]!.register(Node.self, name: "\(key)", lifetime: factory.lifetime) {
      [count] resolver in
      let parts = try factory.needs.map { try resolver.resolve(Node.self, name: "\($0)") }
      if factory.fails { throw Refusal() }
      let serial = count.withValue {
        $0 += 1
        return $0
      }
      return Node(serial: serial, parts: parts)
    }
  }

  func resolve(_ key: Int, of place: ContainerProgram.Place) -> (Outcome, Node?) {
    do throws(ContainerError) {
      let node = try containers[place]!.resolve(Node.self, name: "\(key)")
      return (.made(node.serial), node)
    } catch {
      return (Self.outcome(of: error), nil)
    }
  }

  private static func outcome(of error: ContainerError) -> Outcome {
    func numbers(_ keys: [ContainerKey]) -> [Int] { keys.compactMap { Int($0.name ?? "") } }
    switch error {
    case .missing(let key, let path, _):
      return .failed(.missing(numbers([key])[0], path: numbers(path)))
    case .cycle(let keys): return .failed(.cycle(numbers(keys)))
    case .making(let key, let path, is Refusal):
      return .failed(.making(numbers([key])[0], path: numbers(path)))
    case .notAnObject, .making: return .unknown("\(error)")
    }
  }

  /// The results of resolving each key of a program on a number of threads, after all
  /// registrations.
  static func kinds(of program: ContainerProgram, onThreads count: Int) -> [Set<String>] {
    let container = ProgrammedContainer()
    var asked: [(key: Int, place: ContainerProgram.Place)] = []
    for step in program.steps {
      switch step {
      case .register(let key, let place, let factory): container.register(key, in: place, factory)
      case .resolve(let key, let place, _): asked.append((key, place))
      case .letGo: break
      }
    }
    let kinds = LockIsolated([Set<String>](repeating: [], count: asked.count))
    DispatchQueue.concurrentPerform(iterations: count) { [asked] thread in
      // Each thread begins at another key, so that the threads meet.
      for offset in asked.indices {
        let index = (offset + thread * asked.count / count) % asked.count
        let kind = container.kind(asked[index].key, of: asked[index].place)
        kinds.withValue { _ = $0[index].insert(kind) }
      }
    }
    return kinds.value
  }

  private func kind(_ key: Int, of place: ContainerProgram.Place) -> String {
    switch resolve(key, of: place).0 {
    case .made: "made"
    case .failed(.cycle): "cycle"
    case .failed(.missing(let key, _)): "missing \(key)"
    case .failed(.making(let key, _)): "making \(key)"
    case .unknown(let text): text
    }
  }
}
