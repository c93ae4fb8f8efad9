import Ratchet

/// Interprets actions over a shape by the rules as they are told, without a thought for copies.
struct Naive {
  enum Step: Hashable {
    case always, optional, mode, left, right, sheet
    case row(Int)
  }

  typealias Path = [Step]

  /// What follows from reducing an action, in order.
  enum Event {
    case start(Int, id: Int, Path)
    case stop(id: Int, Path)
    case send(NodeAction)
    case end(Path)
  }

  struct Running {
    let number: Int
    let id: Int
    let path: Path
  }

  let shape: TreeShape
  var state: NaiveNode
  private(set) var running: [Running] = []
  private(set) var issues = 0
  private var birth = 0

  init(_ shape: TreeShape, _ node: Node) {
    self.shape = shape
    state = NaiveNode(node, &birth)
  }

  mutating func send(_ action: NodeAction) {
    var queue = [action]
    while !queue.isEmpty {
      let (after, events) = reduce(shape, state, queue.removeFirst(), [])
      state = after
      for event in events {
        switch event {
        case .start(let number, let id, let path):
          running.append(Running(number: number, id: id, path: path))
        case .stop(let id, let path):
          running.removeAll { $0.id == id && $0.path.starts(with: path) }
        case .send(let action): queue.append(action)
        case .end(let path): running.removeAll { $0.path.starts(with: path) }
        }
      }
    }
  }

  private mutating func reduce(
    _ shape: TreeShape, _ node: NaiveNode, _ action: NodeAction, _ path: Path
  ) -> (NaiveNode, [Event]) {
    var (node, events) = (node, [Event]())
    let before = node
    reduceRow(shape, &node, action, path, &events)
    reduceSheet(shape, &node, action, path, &events)
    reduceOptional(shape, &node, action, path, &events)
    if case .always(let inner) = action, let child = shape.always.first {
      let (after, more) = reduce(child, node.always[0], inner, path + [.always])
      node.always = [after]
      events += embedded(more) { .always($0) }
    }
    if case .mode(let inner) = action, !(shape.left + shape.right).isEmpty {
      let (after, more) = reduce(shape, node.mode, inner, path + [.mode])
      node.mode = after
      events += more
    }
    if case .act(let commands) = action {
      follow(commands, &node, path, &events)
    } else {
      follow(action.told, &node, path, &events)
    }
    // From the inside out: effects of children that are others now, or gone, end.
    if !shape.optional.isEmpty, let old = before.optional.first, node.optional.first?.id != old.id {
      events.append(.end(path + [.optional]))
    }
    if !shape.sheet.isEmpty, let old = before.sheet.first {
      if case .sheet(.dismiss) = action, node.sheet.first?.generation == old.generation {
        node.sheet = []
      }
      if node.sheet.first?.generation != old.generation { events.append(.end(path + [.sheet])) }
    }
    for old in before.rows where !shape.rows.isEmpty {
      if !node.rows.contains(where: { $0.generation == old.generation }) {
        events.append(.end(path + [.row(old.node.id)]))
      }
    }
    return (node, events)
  }

  private mutating func reduceRow(
    _ shape: TreeShape, _ node: inout NaiveNode, _ action: NodeAction, _ path: Path,
    _ events: inout [Event]
  ) {
    guard case .rows(.element(let id, let inner)) = action, let child = shape.rows.first else {
      return
    }
    guard let index = node.rows.firstIndex(where: { $0.node.id == id }) else {
      issues += 1
      return
    }
    let (after, more) = reduce(child, node.rows[index].node, inner, path + [.row(id)])
    node.rows[index].node = after
    events += embedded(more) { .rows(.element(id: id, action: $0)) }
  }

  private mutating func reduceSheet(
    _ shape: TreeShape, _ node: inout NaiveNode, _ action: NodeAction, _ path: Path,
    _ events: inout [Event]
  ) {
    guard case .sheet(let inner) = action, let child = shape.sheet.first else { return }
    guard let sheet = node.sheet.first else {
      issues += 1
      return
    }
    guard case .presented(let inner) = inner else { return }
    let (after, more) = reduce(child, sheet.node, inner, path + [.sheet])
    node.sheet = [(sheet.generation, after)]
    events += embedded(more) { .sheet(.presented($0)) }
  }

  private mutating func reduceOptional(
    _ shape: TreeShape, _ node: inout NaiveNode, _ action: NodeAction, _ path: Path,
    _ events: inout [Event]
  ) {
    guard case .optional(let inner) = action, let child = shape.optional.first else { return }
    guard let present = node.optional.first else {
      issues += 1
      return
    }
    let (after, more) = reduce(child, present, inner, path + [.optional])
    node.optional = [after]
    events += embedded(more) { .optional($0) }
  }

  private mutating func reduce(
    _ shape: TreeShape, _ mode: NaiveMode, _ action: ModeAction, _ path: Path
  ) -> (NaiveMode, [Event]) {
    var (mode, events) = (mode, [Event]())
    let before = mode.identity
    switch (action, mode) {
    case (.set, _): break
    case (.left(let inner), .left(let node)):
      for child in shape.left {
        let (after, more) = reduce(child, node, inner, path + [.left])
        mode = .left(after)
        events += embedded(more) { .mode(.left($0)) }
      }
    case (.right(let inner), .right(let node)):
      for child in shape.right {
        let (after, more) = reduce(child, node, inner, path + [.right])
        mode = .right(after)
        events += embedded(more) { .mode(.right($0)) }
      }
    case (.left, _): issues += shape.left.count
    case (.right, _): issues += shape.right.count
    }
    for case .setMode(let new) in action.told { mode = NaiveMode(new, &birth) }
    if let before, mode.identity.map({ $0 != before }) ?? true,
      !(before.isLeft ? shape.left : shape.right).isEmpty
    {
      events.append(.end(path + [before.isLeft ? .left : .right]))
    }
    return (mode, events)
  }

  private mutating func follow(
    _ commands: [Command], _ node: inout NaiveNode, _ path: Path, _ events: inout [Event]
  ) {
    for command in commands {
      switch command {
      case .add(let number): node.value += number
      case .start(let number, let id): events.append(.start(number, id: id, path))
      case .stop(let id): events.append(.stop(id: id, path))
      case .send(let commands): events.append(.send(.act(commands)))
      case .setOptional(let new):
        node.optional = (new.map { [$0] } ?? []).map { NaiveNode($0, &birth) }
      case .setSheet(let new): node.sheet = sheet(new, instead: node.sheet.first)
      case .presentAgain(let new): node.sheet = sheet(new, instead: nil)
      case .addRow(let new): add(new, to: &node)
      case .removeRow(let id): node.rows.removeAll { $0.node.id == id }
      case .replaceRow(let new):
        node.rows.removeAll { $0.node.id == new.id }
        add(new, to: &node)
      case .setMode, .tell: break
      }
    }
  }

  /// Presented in place of one with its id, it is the same presentation.
  private mutating func sheet(
    _ new: Node?, instead old: (generation: Int, node: NaiveNode)?
  ) -> [(generation: Int, node: NaiveNode)] {
    guard let new else { return [] }
    birth += 1
    let generation = old?.node.id == new.id ? old?.generation ?? birth : birth
    return [(generation, NaiveNode(new, &birth))]
  }

  private mutating func add(_ new: Node, to node: inout NaiveNode) {
    guard !node.rows.contains(where: { $0.node.id == new.id }) else { return }
    birth += 1
    node.rows.append((birth, NaiveNode(new, &birth)))
  }

  private func embedded(
    _ events: [Event], _ embed: (NodeAction) -> NodeAction
  ) -> [Event] {
    events.map { if case .send(let action) = $0 { .send(embed(action)) } else { $0 } }
  }
}
