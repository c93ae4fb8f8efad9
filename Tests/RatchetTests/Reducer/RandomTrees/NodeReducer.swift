@testable import Ratchet

extension TreeShape {
  /// The feature, built from the kit's operators.
  var reducer: Reduce<Node, NodeAction> {
    var feature = Reduce(core)
    for shape in optional {
      feature = Reduce(feature.ifLet(\.optional, action: \.optional) { shape.reducer })
    }
    for shape in sheet {
      feature = Reduce(feature.ifLet(\.$sheet, action: \.sheet) { shape.reducer })
    }
    for shape in rows {
      feature = Reduce(feature.forEach(\.rows, action: \.rows) { shape.reducer })
    }
    for shape in screens {
      feature = Reduce(feature.forEach(\.screens, action: \.screens) { shape.reducer })
    }
    guard watchesAll else { return feature }
    return Reduce(
      feature.onChange(of: \.value) { oldValue, node in
        node.changes = Node.mix(node.changes, oldValue)
        return oldValue % 3 == 0 ? .cancel(id: oldValue % 2) : .none
      })
  }

  @ReducerBuilder<Node, NodeAction>
  private var core: some Reducer<Node, NodeAction> {
    for shape in always { Scope(state: \.always[0], action: \.always) { shape.reducer } }
    if !left.isEmpty || !right.isEmpty {
      Scope(state: \.mode, action: \.mode) { modeReducer }
    }
    if watches {
      own.onChange(of: \.value) { oldValue, newValue in
        Reduce { node, _ in
          node.changes = Node.mix(node.changes, newValue - oldValue)
          guard newValue % 3 == 0 else { return .none }
          return .run(Errand(number: -1, sends: [[.note]], waits: false))
        }
      }
    } else {
      own
    }
    if counts {
      Reduce { node, action in
        if !action.is(\.act) { node.value = Node.mix(node.value, 1) }
        return .none
      }
    }
  }

  private var own: Reduce<Node, NodeAction> {
    Reduce { node, action in
      if case .act(let commands) = action { return node.follow(commands) }
      return node.follow(action.commandsFromChild(node.reaction))
    }
  }

  private var modeReducer: Reduce<Mode, ModeAction> {
    var feature = Reduce<Mode, ModeAction> { mode, action in
      for case .setMode(let new) in action.commandsFromChild { mode = new }
      return .none
    }
    for shape in left {
      feature = Reduce(feature.ifCaseLet(\.left, action: \.left) { shape.reducer })
    }
    for shape in right {
      feature = Reduce(feature.ifCaseLet(\.right, action: \.right) { shape.reducer })
    }
    return feature
  }
}

extension Effect<NodeAction> {
  fileprivate static func run(_ errand: Errand) -> Effect {
    .run(name: errand.name) { send in
      for commands in errand.sends { await send(.act(commands)) }
    }
  }
}

extension Node {
  fileprivate mutating func follow(_ commands: [Command]) -> Effect<NodeAction> {
    .merge(effects(commands))
  }

  private mutating func effects(_ commands: [Command]) -> [Effect<NodeAction>] {
    commands.map { follow($0) }
  }

  private mutating func follow(_ command: Command) -> Effect<NodeAction> {
    switch command {
    case .add(let number): value = Self.mix(value, number)
    case .note: changes = Self.mix(changes, 7)
    case .become(let id): self.id = id
    case .start(let errand, let id, let cancelInFlight):
      return .run(errand).cancellable(id: id, cancelInFlight: cancelInFlight)
    case .stop(let id): return .cancel(id: id)
    case .send(let commands): return .send(.act(commands))
    case .merge(let commands): return .merge(effects(commands))
    case .concatenate(let commands): return .concatenate(effects(commands))
    case .cancellable(let commands, let id, let cancelInFlight):
      return .merge(effects(commands)).cancellable(id: id, cancelInFlight: cancelInFlight)
    case .setOptional(let node): optional = node
    case .setSheet(let node): sheet = node
    case .presentAgain(let node):
      sheet = nil
      sheet = node
    case .addRow(let node): rows.append(node)
    case .removeRow(let id): rows.remove(id: id)
    case .replaceRow(let node):
      rows.remove(id: node.id)
      rows.append(node)
    case .push(let node): screens.append(node)
    case .pop(let number): screens.pop(to: StackElementID(number: number))
    case .removeScreen(let number): screens.remove(id: StackElementID(number: number))
    case .setScreen(let number, let node):
      let id = StackElementID(number: number)
      if screens[id: id] != nil { screens[id: id] = node }
    case .setScreens(let nodes): screens = StackState(nodes)
    case .react(let reaction): self.reaction = reaction
    case .presentSheetAnew:
      let old = sheet
      sheet = nil
      sheet = old
    case .pushScreensAnew: screens = StackState(screens)
    case .setMode, .runInParent: break
    }
    return .none
  }
}
