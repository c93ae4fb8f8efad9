@testable import Ratchet

/// The state as a naive interpreter holds it: copied at each use, with a number beside each child
/// that can be replaced by another with the same id.
struct NaiveNode {
  var id: Int
  var value: Int
  var changes: Int
  var reaction: Int
  var always: [NaiveNode]
  var optional: [NaiveNode]
  var mode: NaiveMode
  var sheet: [(generation: Int, node: NaiveNode)]
  var rows: [(generation: Int, node: NaiveNode)]
  var screens: [NaiveScreen]
  /// The number of the next screen.
  var nextScreen: Int
  /// Differs for each stack.
  var stack: Int

  init(_ node: Node, _ birth: inout Int) {
    id = node.id
    value = node.value
    changes = node.changes
    reaction = node.reaction
    always = node.always.map { NaiveNode($0, &birth) }
    optional = (node.optional.map { [$0] } ?? []).map { NaiveNode($0, &birth) }
    mode = NaiveMode(node.mode, &birth)
    sheet = []
    rows = []
    for child in node.sheet.map({ [$0] }) ?? [] {
      birth += 1
      sheet.append((birth, NaiveNode(child, &birth)))
    }
    for child in node.rows {
      birth += 1
      rows.append((birth, NaiveNode(child, &birth)))
    }
    birth += 1
    stack = birth
    screens = []
    nextScreen = node.screens.nextID.number
    for (id, child) in zip(node.screens.ids, node.screens) {
      birth += 1
      screens.append(NaiveScreen(id.number, birth, NaiveNode(child, &birth)))
    }
  }

  /// The state that the kit should have.
  var node: Node {
    var node = Node(id: id)
    node.value = value
    node.changes = changes
    node.reaction = reaction
    node.always = always.map(\.node)
    node.optional = optional.first?.node
    node.mode = mode.mode
    node.sheet = sheet.first?.node.node
    for row in rows { node.rows.append(row.node.node) }
    for screen in screens {
      node.screens[id: StackElementID(number: screen.number)] = screen.node.node
    }
    return node
  }
}

struct NaiveScreen {
  let number: Int
  let generation: Int
  var node: NaiveNode

  init(_ number: Int, _ generation: Int, _ node: NaiveNode) {
    self.number = number
    self.generation = generation
    self.node = node
  }

  var step: NaivePlan.Step { .screen(number, generation: generation) }

  func isSame(as other: NaiveScreen) -> Bool {
    number == other.number && generation == other.generation
  }
}

indirect enum NaiveMode {
  case idle
  case left(NaiveNode)
  case right(NaiveNode)

  init(_ mode: Mode, _ birth: inout Int) {
    switch mode {
    case .idle: self = .idle
    case .left(let node): self = .left(NaiveNode(node, &birth))
    case .right(let node): self = .right(NaiveNode(node, &birth))
    }
  }

  var mode: Mode {
    switch self {
    case .idle: .idle
    case .left(let node): .left(node.node)
    case .right(let node): .right(node.node)
    }
  }

  /// The child's identity.
  var identity: (isLeft: Bool, id: Int)? {
    switch self {
    case .idle: nil
    case .left(let node): (true, node.id)
    case .right(let node): (false, node.id)
    }
  }
}
