import Ratchet

/// Shapes, states and actions by chance.
struct RandomTree {
  var random: SplitMix
  private var number = 0

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func shape(depth: Int) -> TreeShape {
    var shape = TreeShape()
    guard depth > 0 else { return shape }
    for slot in [\TreeShape.always, \.optional, \.left, \.right, \.sheet, \.rows]
    where chance(55) {
      shape[keyPath: slot] = [self.shape(depth: depth - 1)]
    }
    return shape
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// A state of a shape; of few ids, so that they come again.
  mutating func node(_ shape: TreeShape, id: Int? = nil) -> Node {
    var node = Node(id: id ?? pick(3))
    node.always = shape.always.map { self.node($0) }
    for child in shape.optional where chance(50) { node.optional = self.node(child) }
    for child in shape.sheet where chance(50) { node.sheet = self.node(child) }
    for child in shape.rows {
      for id in 0..<3 where chance(50) { node.rows.append(self.node(child, id: id)) }
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

  /// An action for a feature somewhere in the tree, mostly for one that is there.
  mutating func action(_ shape: TreeShape, _ node: Node, parent: TreeShape? = nil) -> NodeAction {
    for _ in 0..<3 where chance(70) {
      if let action = inner(shape, node) { return action }
    }
    return .act(commands(shape, parent: parent))
  }

  private mutating func inner(_ shape: TreeShape, _ node: Node) -> NodeAction? {
    switch pick(5) {
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
      return .rows(.element(id: id, action: action(child, row, parent: shape)))
    default:
      return modeAction(shape, node.mode).map { .mode($0) }
    }
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

  private mutating func commands(_ shape: TreeShape, parent: TreeShape?, depth: Int = 0)
    -> [Command]
  {
    (0..<(1 + pick(3))).map { _ in command(shape, parent: parent, depth: depth) }
  }

  private mutating func command(_ shape: TreeShape, parent: TreeShape?, depth: Int) -> Command {
    switch pick(14) {
    case 0: return .add(pick(9))
    case 1, 2, 3, 4:
      number += 1
      return .start(number, id: pick(3))
    case 5: return .stop(id: pick(3))
    case 6 where depth < 2: return .send(commands(shape, parent: nil, depth: depth + 1))
    case 7:
      guard let child = shape.optional.first else { break }
      return .setOptional(chance(60) ? node(child) : nil)
    case 8:
      guard let child = shape.sheet.first else { break }
      return .setSheet(chance(60) ? node(child) : nil)
    case 9:
      guard let child = shape.sheet.first else { break }
      return .presentAgain(node(child))
    case 10:
      guard let child = shape.rows.first else { break }
      return chance(50) ? .addRow(node(child, id: pick(3))) : .replaceRow(node(child, id: pick(3)))
    case 11: return .removeRow(pick(3))
    case 12, 13:
      guard let parent, depth < 2 else { break }
      if chance(30) { return .tell([.setMode(mode(parent))]) }
      return .tell(commands(parent, parent: nil, depth: depth + 1))
    default: break
    }
    return .add(1)
  }
}
