import Ratchet

extension TreeShape {
  /// The feature, made of the kit's operators.
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
    return feature
  }

  @ReducerBuilder<Node, NodeAction>
  private var core: some Reducer<Node, NodeAction> {
    for shape in always { Scope(state: \.always[0], action: \.always) { shape.reducer } }
    if !left.isEmpty || !right.isEmpty {
      Scope(state: \.mode, action: \.mode) { modeReducer }
    }
    Reduce { node, action in
      if case .act(let commands) = action { return node.follow(commands) }
      return node.follow(action.told)
    }
  }

  private var modeReducer: Reduce<Mode, ModeAction> {
    var feature = Reduce<Mode, ModeAction> { mode, action in
      for case .setMode(let new) in action.told { mode = new }
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

extension Node {
  fileprivate mutating func follow(_ commands: [Command]) -> Effect<NodeAction> {
    .merge(commands.map { follow($0) })
  }

  private mutating func follow(_ command: Command) -> Effect<NodeAction> {
    switch command {
    case .add(let number): value += number
    case .start(let number, let id): return .run(name: "\(number)") { _ in }.cancellable(id: id)
    case .stop(let id): return .cancel(id: id)
    case .send(let commands): return .send(.act(commands))
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
    case .setMode, .tell: break
    }
    return .none
  }
}
