import Ratchet

/// A feature of any shape: which children there are is decided at run time.
struct Node: Equatable, Identifiable, Sendable {
  var id: Int
  /// Of all numbers that were added, in their order.
  var value = 0
  /// Of all changes of the value that were seen.
  var changes = 0
  /// What it does when a child goes by an action: see `Command.react`.
  var reaction = 0
  /// One, where the shape has one. In arrays, as a structure cannot hold itself.
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

  /// A number for two numbers, another where they change places.
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

/// What a feature is told to do.
indirect enum Command: Sendable {
  case add(Int)
  /// Takes note of something, without a change of the value.
  case note
  /// Becomes another, where its id makes it the child that it is.
  case become(Int)
  case start(Errand, id: Int, cancelInFlight: Bool)
  case stop(id: Int)
  /// Sends itself commands.
  case send([Command])
  /// What they start, side by side, one after the other, all under one id.
  case merge([Command])
  case concatenate([Command])
  case cancellable([Command], id: Int, cancelInFlight: Bool)
  case setOptional(Node?)
  case setSheet(Node?)
  /// Sets the sheet to nil and to something again.
  case presentAgain(Node)
  case addRow(Node)
  case removeRow(Int)
  case replaceRow(Node)
  case push(Node)
  case pop(to: Int)
  case removeScreen(Int)
  /// In the place of another; of its id, it is the same screen.
  case setScreen(Int, Node)
  case setScreens([Node])
  case setMode(Mode)
  /// From now on, when a child goes by an action, presents the sheet anew (1), makes the same screens
  /// anew (2), or both.
  case react(Int)
  case presentSheetAnew
  case pushScreensAnew
  /// Tells the parent to do something, in the same action.
  case tell([Command])
}

/// Work of an effect.
struct Errand: Sendable {
  /// No other has it; below zero for those that begin by themselves.
  var number: Int
  /// What it has its feature do, one action after the other, before it first waits.
  var sends: [[Command]] = []
  /// Whether it waits then, until it is told to end.
  var waits = true

  var name: String { "\(number) \(waits ? "waits" : "ends")" }
}

extension NodeAction {
  /// What a direct child tells its parent, and what the parent does when one goes.
  func told(_ reaction: Int) -> [Command] {
    switch self {
    case .act: []
    case .always(let action), .optional(let action), .sheet(.presented(let action)),
      .rows(.element(_, let action)), .screens(.element(_, let action)):
      action.telling
    case .sheet(.dismiss), .screens(.popFrom):
      (reaction & 1 == 0 ? [] : [.presentSheetAnew])
        + (reaction & 2 == 0 ? [] : [.pushScreensAnew])
    case .mode, .screens(.push): []
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
  var screens: [TreeShape] = []
  /// Whether it counts the actions of its children.
  var counts = false
  /// Whether it looks for changes that its own reducer makes, and for those that anybody makes.
  var watches = false
  var watchesAll = false
}
