import Ratchet

/// A feature of any shape: its children are decided at run time.
struct Node: Equatable, Identifiable, Sendable {
  var id: Int
  /// A hash of all numbers that were added, in order.
  var value = 0
  /// A hash of all observed changes of the value.
  var changes = 0
  /// Its reaction when an action removes a child: see `Command.react`.
  var reaction = 0
  /// One child, if the shape has it. In an array, because a structure cannot contain itself.
  var always: [Node] = []
  private var optionals: [Node] = []
  var mode = Mode.idle
  @PresentationState var sheet: Node?
  var rows: IdentifiedArrayOf<Node> = []
  var screens = StackState<Node>()

  init(id: Int) { self.id = id }

  var optional: Node? {
    get { optionals.first }
    set { optionals = newValue.map { [$0] } ?? [] }
  }

  /// Combines two numbers into one that depends on their order.
  static func mix(_ one: Int, _ other: Int) -> Int { (one &* 31 &+ other) & 0xFFFF }
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
  case screens(StackAction<Node, NodeAction>)
}

@CasePathable
indirect enum ModeAction: Sendable {
  case set(Mode)
  case left(NodeAction)
  case right(NodeAction)
}

/// A step that an action makes a feature run.
indirect enum Command: Sendable {
  case add(Int)
  /// Notes something, without a change of the value.
  case note
  /// Changes the id, and thereby the identity of a child with an id.
  case become(Int)
  case start(Errand, id: Int, cancelInFlight: Bool)
  case stop(id: Int)
  /// Sends commands to itself.
  case send([Command])
  /// The effects of the commands: in parallel, one after the other, or all under one id.
  case merge([Command])
  case concatenate([Command])
  case cancellable([Command], id: Int, cancelInFlight: Bool)
  case setOptional(Node?)
  case setSheet(Node?)
  /// Sets the sheet to nil and to a new value in one action.
  case presentAgain(Node)
  case addRow(Node)
  case removeRow(Int)
  case replaceRow(Node)
  case push(Node)
  case pop(to: Int)
  case removeScreen(Int)
  /// Replaces a screen; with the same id, it is the same screen.
  case setScreen(Int, Node)
  case setScreens([Node])
  case setMode(Mode)
  /// From now on, when an action removes a child: presents the sheet anew (1), makes the same
  /// screens anew (2), or both.
  case react(Int)
  case presentSheetAnew
  case pushScreensAnew
  /// Makes the parent run commands, in the same action.
  case runInParent([Command])
}

/// Work of an effect.
struct Errand: Sendable {
  /// Unique; negative for work that starts by itself.
  var number: Int
  /// The commands that it sends, one action after the other, before it first waits.
  var sends: [[Command]] = []
  /// Whether it then waits until the test ends it.
  var waits = true

  var name: String { "\(number) \(waits ? "waits" : "ends")" }
}

extension NodeAction {
  /// The commands that a direct child passes to its parent, and the parent's reaction to a removal.
  func commandsFromChild(_ reaction: Int) -> [Command] {
    switch self {
    case .act: []
    case .always(let action), .optional(let action), .sheet(.presented(let action)),
      .rows(.element(_, let action)), .screens(.element(_, let action)):
      action.commandsForParent
    case .sheet(.dismiss), .screens(.popFrom):
      (reaction & 1 == 0 ? [] : [.presentSheetAnew])
        + (reaction & 2 == 0 ? [] : [.pushScreensAnew])
    case .mode, .screens(.push): []
    }
  }

  var commandsForParent: [Command] {
    guard case .act(let commands) = self else { return [] }
    return commands.flatMap {
      if case .runInParent(let passed) = $0 { passed } else { [Command]() }
    }
  }
}

extension ModeAction {
  var commandsFromChild: [Command] {
    switch self {
    case .set(let mode): [.setMode(mode)]
    case .left(let action), .right(let action): action.commandsForParent
    }
  }
}

/// The children of a feature.
struct TreeShape: Sendable {
  var always: [TreeShape] = []
  var optional: [TreeShape] = []
  var left: [TreeShape] = []
  var right: [TreeShape] = []
  var sheet: [TreeShape] = []
  var rows: [TreeShape] = []
  var screens: [TreeShape] = []
  /// Whether it counts the actions of its children.
  var counts = false
  /// Whether it observes changes by its own reducer, and changes by any reducer.
  var watches = false
  var watchesAll = false
}
