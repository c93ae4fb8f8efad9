@testable import Ratchet

/// Interprets actions over a shape by the documented rules, without regard for copies.
struct Naive {
  typealias Path = NaivePlan.Path
  typealias Plan = NaivePlan

  let shape: TreeShape
  var state: NaiveNode
  private(set) var effects = NaiveEffects()
  private(set) var issues = 0
  private var birth = 0
  /// For each place of a single child: the child that was present at the operator's last action.
  private var seen: [Path: Int] = [:]

  init(_ shape: TreeShape, _ node: Node) {
    self.shape = shape
    state = NaiveNode(node, &birth)
  }

  /// Sends an action from outside, and runs everything that follows from it.
  mutating func send(_ action: NodeAction) {
    receive(action)
    settle()
  }

  /// Ends a piece of work that waits.
  mutating func end(_ number: Int) {
    guard let entry = effects.entry(of: number) else { return }
    effects.end(entry)
    drain()
    settle()
  }

  private mutating func receive(_ action: NodeAction) {
    effects.queue.append((action, nil))
    drain()
  }

  private mutating func drain() {
    repeat {
      while !effects.queue.isEmpty {
        let (action, step) = effects.queue.removeFirst()
        let (after, plans) = reduce(shape, state, action, [])
        state = after
        for plan in plans { effects.begin(plan) }
        if let step { effects.stepEnded(of: step) }
      }
    } while effects.advanceSequences()
  }

  /// Handles cancelled work, and starts waiting work, until there is none of either.
  private mutating func settle() {
    while true {
      let cancelled = effects.takeCancelled()
      for entry in cancelled {
        effects.end(entry)
        drain()
      }
      guard let entry = effects.nextStart() else {
        if cancelled.isEmpty { return }
        continue
      }
      entry.phase = .running
      for action in entry.sends where entry.isLive { receive(action) }
      if entry.errand?.waits == false {
        effects.end(entry)
        drain()
      }
    }
  }

  private mutating func reduce(
    _ shape: TreeShape, _ node: NaiveNode, _ action: NodeAction, _ path: Path
  ) -> (NaiveNode, [Plan]) {
    var (node, plans) = (node, [Plan]())
    let before = node
    // Each operator first checks for children that a reducer above has removed unseen.
    if !shape.screens.isEmpty { plans.append(.endScreens(path, but: node.screens.map(\.step))) }
    reduceScreen(shape, &node, action, path, &plans)
    if !shape.rows.isEmpty {
      plans.append(.endRows(path, but: before.rows.map { .row($0.node.id) }))
    }
    reduceRow(shape, &node, action, path, &plans)
    if !shape.sheet.isEmpty { plans += endOfLeft(path, .sheet, now: node.sheet.first?.generation) }
    reduceSheet(shape, &node, action, path, &plans)
    if !shape.optional.isEmpty { plans += endOfLeft(path, .optional, now: node.optional.first?.id) }
    reduceOptional(shape, &node, action, path, &plans)
    if case .always(let inner) = action, let child = shape.always.first {
      let (after, more) = reduce(child, node.always[0], inner, path + [.always])
      node.always = [after]
      plans += embedded(more) { .always($0) }
    }
    if case .mode(let inner) = action, !(shape.left + shape.right).isEmpty {
      let (after, more) = reduce(shape, node.mode, inner, path + [.mode])
      node.mode = after
      plans += more
    }
    reduceItself(shape, &node, action, path, &plans)
    if shape.counts, !action.is(\.act) { node.value = Node.mix(node.value, 1) }
    // A popped screen is present until the features have reduced the action.
    if !shape.screens.isEmpty, case .screens(.popFrom(let id)) = action,
      let old = before.screens.first(where: { $0.number == id.number }),
      let index = node.screens.firstIndex(where: { $0.isSame(as: old) })
    {
      node.screens.removeSubrange(index...)
    }
    // From the inside out: effects of replaced and removed children end.
    if !shape.optional.isEmpty, let old = before.optional.first, node.optional.first?.id != old.id {
      plans.append(.end(path + [.optional]))
    }
    if !shape.sheet.isEmpty, let old = before.sheet.first {
      if case .sheet(.dismiss) = action, node.sheet.first?.generation == old.generation {
        node.sheet = []
      }
      if node.sheet.first?.generation != old.generation { plans.append(.end(path + [.sheet])) }
    }
    for old in before.rows where !shape.rows.isEmpty {
      if !node.rows.contains(where: { $0.generation == old.generation }) {
        plans.append(.end(path + [.row(old.node.id)]))
      }
    }
    if !shape.screens.isEmpty { plans += endsOfScreens(before, node, path) }
    if shape.watchesAll, node.value != before.value {
      node.changes = Node.mix(node.changes, before.value)
      if before.value % 3 == 0 { plans.append(.stop(id: before.value % 2, path)) }
    }
    return (node, plans)
  }

  /// Ends the effects of a place whose child differs from the one at the last action.
  ///
  /// In elements of a collection, only if the child is absent.
  private mutating func endOfLeft(_ path: Path, _ step: Plan.Step, now: Int?) -> [Plan] {
    let place = path + [step]
    let last = seen[place]
    seen[place] = now
    let isInElement = path.contains { step in
      switch step {
      case .row, .screen: true
      default: false
      }
    }
    let isLeft = now == nil || !isInElement && last != nil && last != now
    return isLeft ? [.end(place)] : []
  }

  /// Runs the feature's own reducer, and its reaction to a change of the value.
  private mutating func reduceItself(
    _ shape: TreeShape, _ node: inout NaiveNode, _ action: NodeAction, _ path: Path,
    _ plans: inout [Plan]
  ) {
    let before = node.value
    if case .act(let commands) = action {
      plans += follow(commands, &node, path)
    } else {
      plans += follow(action.commandsFromChild(node.reaction), &node, path)
    }
    guard shape.watches, node.value != before else { return }
    node.changes = Node.mix(node.changes, node.value - before)
    if node.value % 3 == 0 {
      plans.append(.run(Errand(number: -1, sends: [[.note]], waits: false), path))
    }
  }

  /// When a stack is replaced, all of its screens end, including those that a reducer above has
  /// already removed unseen.
  private func endsOfScreens(_ before: NaiveNode, _ node: NaiveNode, _ path: Path) -> [Plan] {
    if before.stack != node.stack {
      guard before.nextScreen > 0 else { return [] }
      return [.endScreens(path, but: node.screens.map(\.step))]
    }
    return before.screens
      .filter { old in !node.screens.contains { $0.isSame(as: old) } }
      .map { .end(path + [$0.step]) }
  }

  private mutating func reduceScreen(
    _ shape: TreeShape, _ node: inout NaiveNode, _ action: NodeAction, _ path: Path,
    _ plans: inout [Plan]
  ) {
    guard case .screens(let action) = action, let child = shape.screens.first else { return }
    switch action {
    case .element(let id, let inner):
      guard let index = node.screens.firstIndex(where: { $0.number == id.number }) else {
        issues += 1
        return
      }
      let screen = node.screens[index]
      let (after, more) = reduce(child, screen.node, inner, path + [screen.step])
      birth += 1
      node.screens[index] = NaiveScreen(
        screen.number, after.id == screen.node.id ? screen.generation : birth, after)
      plans += embedded(more) { .screens(.element(id: id, action: $0)) }
    case .push(let id, let new):
      guard id.number >= node.nextScreen else {
        issues += 1
        return
      }
      node.nextScreen = id.number
      push(new, to: &node)
    case .popFrom(let id):
      if !node.screens.contains(where: { $0.number == id.number }) { issues += 1 }
    }
  }

  private mutating func reduceRow(
    _ shape: TreeShape, _ node: inout NaiveNode, _ action: NodeAction, _ path: Path,
    _ plans: inout [Plan]
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
    plans += embedded(more) { .rows(.element(id: id, action: $0)) }
  }

  private mutating func reduceSheet(
    _ shape: TreeShape, _ node: inout NaiveNode, _ action: NodeAction, _ path: Path,
    _ plans: inout [Plan]
  ) {
    guard case .sheet(let inner) = action, let child = shape.sheet.first else { return }
    guard let sheet = node.sheet.first else {
      issues += 1
      return
    }
    guard case .presented(let inner) = inner else { return }
    let (after, more) = reduce(child, sheet.node, inner, path + [.sheet])
    birth += 1
    node.sheet = [(after.id == sheet.node.id ? sheet.generation : birth, after)]
    plans += embedded(more) { .sheet(.presented($0)) }
  }

  private mutating func reduceOptional(
    _ shape: TreeShape, _ node: inout NaiveNode, _ action: NodeAction, _ path: Path,
    _ plans: inout [Plan]
  ) {
    guard case .optional(let inner) = action, let child = shape.optional.first else { return }
    guard let present = node.optional.first else {
      issues += 1
      return
    }
    let (after, more) = reduce(child, present, inner, path + [.optional])
    node.optional = [after]
    plans += embedded(more) { .optional($0) }
  }

  private mutating func reduce(
    _ shape: TreeShape, _ mode: NaiveMode, _ action: ModeAction, _ path: Path
  ) -> (NaiveMode, [Plan]) {
    var (mode, plans) = (mode, [Plan]())
    let before = mode.identity
    if !shape.right.isEmpty {
      plans += endOfLeft(path, .right, now: before.flatMap { $0.isLeft ? nil : $0.id })
    }
    if !shape.left.isEmpty {
      plans += endOfLeft(path, .left, now: before.flatMap { $0.isLeft ? $0.id : nil })
    }
    switch (action, mode) {
    case (.set, _): break
    case (.left(let inner), .left(let node)):
      for child in shape.left {
        let (after, more) = reduce(child, node, inner, path + [.left])
        mode = .left(after)
        plans += embedded(more) { .mode(.left($0)) }
      }
    case (.right(let inner), .right(let node)):
      for child in shape.right {
        let (after, more) = reduce(child, node, inner, path + [.right])
        mode = .right(after)
        plans += embedded(more) { .mode(.right($0)) }
      }
    case (.left, _): issues += shape.left.count
    case (.right, _): issues += shape.right.count
    }
    for case .setMode(let new) in action.commandsFromChild { mode = NaiveMode(new, &birth) }
    if let before, mode.identity.map({ $0 != before }) ?? true,
      !(before.isLeft ? shape.left : shape.right).isEmpty
    {
      plans.append(.end(path + [before.isLeft ? .left : .right]))
    }
    return (mode, plans)
  }

  private mutating func follow(
    _ commands: [Command], _ node: inout NaiveNode, _ path: Path
  ) -> [Plan] {
    var plans: [Plan] = []
    for command in commands {
      if let plan = follow(command, &node, path) { plans.append(plan) }
    }
    return plans
  }

  private mutating func follow(
    _ command: Command, _ node: inout NaiveNode, _ path: Path
  ) -> Plan? {
    switch command {
    case .add(let number): node.value = Node.mix(node.value, number)
    case .note: node.changes = Node.mix(node.changes, 7)
    case .become(let id): node.id = id
    case .start(let errand, let id, let cancelInFlight):
      return .cancellable(.run(errand, path), id: id, path, cancelInFlight: cancelInFlight)
    case .stop(let id): return .stop(id: id, path)
    case .send(let commands): return .send(.act(commands))
    case .merge(let commands): return .merge(of: follow(commands, &node, path))
    case .concatenate(let commands): return .sequence(of: follow(commands, &node, path), path)
    case .cancellable(let commands, let id, let cancelInFlight):
      let plan = Plan.merge(of: follow(commands, &node, path))
      guard let plan = plan ?? (cancelInFlight ? .merge([]) : nil) else { return nil }
      return .cancellable(plan, id: id, path, cancelInFlight: cancelInFlight)
    case .setOptional(let new):
      node.optional = (new.map { [$0] } ?? []).map { NaiveNode($0, &birth) }
    case .setSheet(let new): node.sheet = sheet(new, instead: node.sheet.first)
    case .presentAgain(let new): node.sheet = sheet(new, instead: nil)
    case .addRow(let new): add(new, to: &node)
    case .removeRow(let id): node.rows.removeAll { $0.node.id == id }
    case .replaceRow(let new):
      node.rows.removeAll { $0.node.id == new.id }
      add(new, to: &node)
    case .push(let new): push(new, to: &node)
    case .pop(let number):
      if let index = node.screens.firstIndex(where: { $0.number == number }) {
        node.screens.removeSubrange((index + 1)...)
      }
    case .removeScreen(let number): node.screens.removeAll { $0.number == number }
    case .setScreen(let number, let new):
      guard let index = node.screens.firstIndex(where: { $0.number == number }) else { break }
      birth += 1
      let old = node.screens[index]
      node.screens[index] = NaiveScreen(
        number, old.node.id == new.id ? old.generation : birth, NaiveNode(new, &birth))
    case .setScreens(let new):
      birth += 1
      node.stack = birth
      node.screens = []
      node.nextScreen = 0
      for screen in new { push(screen, to: &node) }
    case .react(let reaction): node.reaction = reaction
    case .presentSheetAnew:
      birth += 1
      node.sheet = node.sheet.map { (birth, $0.node) }
    case .pushScreensAnew:
      birth += 1
      node.screens = node.screens.enumerated().map { NaiveScreen($0, birth, $1.node) }
      node.nextScreen = node.screens.count
      node.stack = birth
    case .setMode, .runInParent: break
    }
    return nil
  }

  private mutating func push(_ new: Node, to node: inout NaiveNode) {
    birth += 1
    node.screens.append(NaiveScreen(node.nextScreen, birth, NaiveNode(new, &birth)))
    node.nextScreen += 1
  }

  /// Presenting a child with the same id in its place keeps the presentation.
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
    _ plans: [Plan], _ embed: (NodeAction) -> NodeAction
  ) -> [Plan] {
    plans.map { $0.embedded(embed) }
  }
}
