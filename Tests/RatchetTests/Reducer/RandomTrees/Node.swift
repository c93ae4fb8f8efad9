import Ratchet

/// A feature of any shape: which children there are is decided at run time.
struct Node: Equatable, Identifiable, Sendable {
  var id: Int
  var value = 0
  /// One, where the shape has one. In arrays, as a structure cannot hold itself.
  var always: [Node] = []
  private var optionals: [Node] = []
  var mode = Mode.idle
  @PresentationState var sheet: Node?
  var rows: IdentifiedArrayOf<Node> = []

  init(id: Int) { self.id = id }

  var optional: Node? {
    get { optionals.first }
    set { optionals = newValue.map { [$0] } ?? [] }
  }
}

/// A state that is an enum.
@CasePathable
enum Mode: Equatable, Sendable {
  case idle
  indirect case left(Node)
  indirect case right(Node)
}

@CasePathable
indirect enum NodeAction: Sendable {
  case act([Command])
  case always(NodeAction)
  case optional(NodeAction)
  case mode(ModeAction)
  case sheet(PresentationAction<NodeAction>)
  case rows(IdentifiedAction<Int, NodeAction>)
}

@CasePathable
indirect enum ModeAction: Sendable {
  case set(Mode)
  case left(NodeAction)
  case right(NodeAction)
}

/// What a feature is told to do.
indirect enum Command: Sendable {
  case add(Int)
  /// Starts work that does not end by itself, by a number of its own, under one of few ids.
  case start(Int, id: Int)
  case stop(id: Int)
  /// Sends itself commands.
  case send([Command])
  case setOptional(Node?)
  case setSheet(Node?)
  /// Sets the sheet to nil and to something again.
  case presentAgain(Node)
  case addRow(Node)
  case removeRow(Int)
  case replaceRow(Node)
  case setMode(Mode)
  /// Tells the parent to do something, in the same action.
  case tell([Command])
}

extension NodeAction {
  /// What a direct child tells its parent.
  var told: [Command] {
    switch self {
    case .act: []
    case .always(let action), .optional(let action), .sheet(.presented(let action)),
      .rows(.element(_, let action)):
      action.telling
    case .mode, .sheet(.dismiss): []
    }
  }

  var telling: [Command] {
    guard case .act(let commands) = self else { return [] }
    return commands.flatMap { if case .tell(let told) = $0 { told } else { [Command]() } }
  }
}

extension ModeAction {
  var told: [Command] {
    switch self {
    case .set(let mode): [.setMode(mode)]
    case .left(let action), .right(let action): action.telling
    }
  }
}

/// Which children a feature has.
struct TreeShape: Sendable {
  var always: [TreeShape] = []
  var optional: [TreeShape] = []
  var left: [TreeShape] = []
  var right: [TreeShape] = []
  var sheet: [TreeShape] = []
  var rows: [TreeShape] = []
}
