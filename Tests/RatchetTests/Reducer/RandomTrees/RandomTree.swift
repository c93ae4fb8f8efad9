@testable import Ratchet

/// Random shapes, states and actions.
struct RandomTree {
  var random: SplitMix
  private var number = 0
  /// Whether the feature that runs the commands may change its identity.
  private var mayBecomeAnother = false

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func shape(depth: Int) -> TreeShape {
    var shape = TreeShape()
    guard depth > 0 else { return shape }
    shape.counts = chance(30)
    shape.watches = chance(30)
    shape.watchesAll = chance(30)
    for slot in [\TreeShape.always, \.optional, \.left, \.right, \.sheet, \.rows, \.screens]
    where chance(50) {
      shape[keyPath: slot] = [self.shape(depth: depth - 1)]
    }
    return shape
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// A state of a shape; with few ids, so that they recur.
  mutating func node(_ shape: TreeShape, id: Int? = nil) -> Node {
    var node = Node(id: id ?? pick(3))
    node.always = shape.always.map { self.node($0) }
    for child in shape.optional where chance(50) { node.optional = self.node(child) }
    for child in shape.sheet where chance(50) { node.sheet = self.node(child) }
    for child in shape.rows {
      for id in 0..<3 where chance(50) { node.rows.append(self.node(child, id: id)) }
    }
    for child in shape.screens {
      for _ in 0..<3 where chance(50) { node.screens.append(self.node(child)) }
    }
    node.mode = mode(shape)
    return node
  }

  mutating func mode(_ shape: TreeShape) -> Mode {
    switch pick(3) {
    case 0: .idle
    case 1: shape.left.first.map { .left(node($0)) } ?? .idle
    default: shape.right.first.map { .right(node($0)) } ?? .idle
    }
  }

  /// An action for a feature somewhere in the tree, mostly for one that is present.
  mutating func action(
    _ shape: TreeShape, _ node: Node, parent: TreeShape? = nil, isRow: Bool = false
  ) -> NodeAction {
    for _ in 0..<3 where chance(70) {
      if let action = inner(shape, node) { return action }
    }
    // A row that changes its id is an issue, and has tests of its own.
    mayBecomeAnother = !isRow
    return .act(commands(shape, node, parent: parent))
  }

  private mutating func inner(_ shape: TreeShape, _ node: Node) -> NodeAction? {
    switch pick(6) {
    case 0:
      guard let child = shape.always.first else { return nil }
      return .always(action(child, node.always[0], parent: shape))
    case 1:
      guard let child = shape.optional.first, node.optional != nil || chance(2) else { return nil }
      return .optional(action(child, node.optional ?? self.node(child), parent: shape))
    case 2:
      guard let child = shape.sheet.first, node.sheet != nil || chance(2) else { return nil }
      if chance(20) { return .sheet(.dismiss) }
      return .sheet(.presented(action(child, node.sheet ?? self.node(child), parent: shape)))
    case 3:
      guard let child = shape.rows.first else { return nil }
      let id = pick(3)
      guard node.rows[id: id] != nil || chance(2) else { return nil }
      let row = node.rows[id: id] ?? self.node(child, id: id)
      return .rows(.element(id: id, action: action(child, row, parent: shape, isRow: true)))
    case 4:
      guard let child = shape.screens.first else { return nil }
      return screenAction(child, node, parent: shape).map { .screens($0) }
    default:
      return modeAction(shape, node.mode).map { .mode($0) }
    }
  }

  private mutating func screenAction(
    _ child: TreeShape, _ node: Node, parent: TreeShape
  ) -> StackAction<Node, NodeAction>? {
    let next = node.screens.nextID.number
    if chance(15) {
      let number = chance(95) ? next + pick(2) : 0
      return .push(id: StackElementID(number: number), state: self.node(child))
    }
    // The last few ids: popped ones are absent.
    let id = StackElementID(number: max(0, next - 1 - pick(3)))
    guard node.screens[id: id] != nil || chance(2) else { return nil }
    if chance(15) { return .popFrom(id: id) }
    let screen = node.screens[id: id] ?? self.node(child)
    return .element(id: id, action: action(child, screen, parent: parent))
  }

  private mutating func modeAction(_ shape: TreeShape, _ mode: Mode) -> ModeAction? {
    guard !(shape.left + shape.right).isEmpty else { return nil }
    if chance(20) { return .set(self.mode(shape)) }
    switch mode {
    case .idle:
      guard chance(2), let child = shape.left.first else { return nil }
      return .left(action(child, node(child), parent: shape))
    case .left(let node): return shape.left.first.map { .left(action($0, node, parent: shape)) }
    case .right(let node):
      return shape.right.first.map { .right(action($0, node, parent: shape)) }
    }
  }

  private mutating func commands(
    _ shape: TreeShape, _ node: Node, parent: TreeShape?, depth: Int = 0
  ) -> [Command] {
    (0..<(1 + pick(3))).map { _ in command(shape, node, parent: parent, depth: depth) }
  }

  private mutating func command(
    _ shape: TreeShape, _ node: Node, parent: TreeShape?, depth: Int
  ) -> Command {
    switch pick(20) {
    case 0: return .add(pick(9))
    case 1 where mayBecomeAnother && chance(40): return .become(pick(3))
    case 2, 3: return start(shape, node, depth: depth)
    case 4: return .stop(id: pick(3))
    case 5..<9 where depth < 2: return effects(shape, node, depth: depth + 1)
    case 9:
      guard let child = shape.optional.first else { break }
      return .setOptional(chance(60) ? self.node(child) : nil)
    case 10:
      guard let child = shape.sheet.first else { break }
      return .setSheet(chance(60) ? self.node(child) : nil)
    case 11:
      guard let child = shape.sheet.first else { break }
      return .presentAgain(self.node(child))
    case 12:
      guard let child = shape.rows.first else { break }
      let row = self.node(child, id: pick(3))
      return chance(50) ? .addRow(row) : .replaceRow(row)
    case 13: return chance(50) ? .removeRow(pick(3)) : .react(pick(4))
    case 14, 15:
      guard let child = shape.screens.first else { break }
      return screenCommand(child, node)
    case 16, 17:
      guard let parent, depth < 2 else { break }
      if chance(30) { return .runInParent([.setMode(mode(parent))]) }
      let itself = mayBecomeAnother
      mayBecomeAnother = false
      defer { mayBecomeAnother = itself }
      return .runInParent(commands(parent, Node(id: 0), parent: nil, depth: depth + 1))
    default: break
    }
    return .add(1)
  }

  private mutating func start(_ shape: TreeShape, _ node: Node, depth: Int) -> Command {
    number += 1
    var errand = Errand(number: number)
    if depth < 2, chance(30) {
      errand.sends = (0..<(1 + pick(2))).map { _ in
        commands(shape, node, parent: nil, depth: depth + 1)
      }
      errand.waits = chance(50)
    }
    return .start(errand, id: pick(3), cancelInFlight: chance(10))
  }

  private mutating func effects(_ shape: TreeShape, _ node: Node, depth: Int) -> Command {
    let commands = (0..<(2 + pick(3))).map { _ in effect(shape, node, depth: depth) }
    return switch pick(5) {
    case 0: .send(commands)
    case 1: .merge(commands)
    case 2: .cancellable(commands, id: pick(3), cancelInFlight: chance(20))
    default: .concatenate(commands)
    }
  }

  /// Mostly, a command with an effect.
  private mutating func effect(_ shape: TreeShape, _ node: Node, depth: Int) -> Command {
    switch pick(8) {
    case 0, 1: start(shape, node, depth: depth)
    case 2, 3, 4: .send([.add(pick(9))])
    case 5 where depth < 3: effects(shape, node, depth: depth + 1)
    case 6: .send(commands(shape, node, parent: nil, depth: depth + 1))
    default: command(shape, node, parent: nil, depth: depth)
    }
  }

  private mutating func screenCommand(_ child: TreeShape, _ node: Node) -> Command {
    let number = max(0, node.screens.nextID.number - 1 - pick(3))
    return switch pick(6) {
    case 0, 1: .push(self.node(child))
    case 2: .pop(to: number)
    case 3: .removeScreen(number)
    case 4: .setScreen(number, self.node(child))
    default: .setScreens((0..<pick(3)).map { _ in self.node(child) })
    }
  }

  /// Now and then, one of the running effects.
  mutating func pick(of numbers: [Int]) -> Int? {
    chance(40) ? numbers.randomElement(using: &random) : nil
  }
}
