/// One program, run by a container and by the model side by side.
struct ContainerRun {
  private typealias Node = ProgrammedContainer.Node
  private typealias Outcome = ProgrammedContainer.Outcome

  private let container = ProgrammedContainer()
  private var model = ContainerModel()
  private var held: [Node] = []
  private var heldInModel: [ContainerModel.Node] = []
  private var compared: Set<Int> = []
  private(set) var resolves = 0

  /// Runs a program to its end, or to the first difference, which is then returned.
  mutating func difference(running program: ContainerProgram) -> String? {
    for (index, step) in program.steps.enumerated() {
      if let difference = difference(after: step) { return "step \(index), \(step): \(difference)" }
    }
    return nil
  }

  private mutating func difference(after step: ContainerProgram.Step) -> String? {
    switch step {
    case .letGo:
      held = []
      heldInModel = []
    case .register(let key, let place, let factory):
      container.register(key, in: place, factory)
      model.register(key, in: place, factory)
    case .resolve(let key, let place, let isHeld):
      resolves += 1
      let (outcome, node) = container.resolve(key, of: place)
      let (expected, expectedNode) = resolveInModel(key, of: place)
      guard outcome == expected else { return "\(outcome), the model \(expected)" }
      guard let node, let expectedNode else { return nil }
      if let difference = difference(node, expectedNode) { return difference }
      if isHeld {
        held.append(node)
        heldInModel.append(expectedNode)
      }
    }
    return nil
  }

  private mutating func resolveInModel(
    _ key: Int, of place: ContainerProgram.Place
  ) -> (Outcome, ContainerModel.Node?) {
    do throws(ContainerModel.Failure) {
      let node = try model.resolve(key, of: place)
      return (.made(node.serial), node)
    } catch {
      return (.failed(error), nil)
    }
  }

  /// The first difference between two nodes or between their parts, at any depth.
  private mutating func difference(_ node: Node, _ expected: ContainerModel.Node) -> String? {
    guard compared.insert(node.serial).inserted else { return nil }
    guard node.parts.map(\.serial) == expected.parts.map(\.serial) else {
      return """
        \(node.serial) of \(node.parts.map(\.serial)), the model of \(expected.parts.map(\.serial))
        """
    }
    for (part, other) in zip(node.parts, expected.parts) {
      if let difference = difference(part, other) { return difference }
    }
    return nil
  }
}
