/// The states of a prompt's session by the numbers of their transitions, and the way to the state
/// now: a pure machine.
struct PromptTimeline<State> {
  /// A transition, and the state after it.
  struct Entry {
    let state: State
    /// The number of the transition before it, whose state it changed; nil for the start.
    let previous: Int?
    /// Whether it was sent from outside.
    let isSent: Bool
  }

  enum Mistake: Error, Equatable {
    /// There is no such transition; the last one has this number.
    case unknown(Int, last: Int)
    /// Its state is no longer kept; the first that is has this number.
    case dropped(Int, first: Int)
    case nothingToUndo
    case nothingToRedo
  }

  /// The number of states that are kept.
  let limit: Int
  private var entries: [Int: Entry] = [:]
  private(set) var current = 0
  private var last = 0
  private var first = 0
  /// The numbers to go back to by `redo`, the next one last.
  private var undone: [Int] = []

  init(start state: State, limit: Int = 1000) {
    self.limit = limit
    entries[0] = Entry(state: state, previous: nil, isSent: false)
  }

  mutating func append(_ number: Int, _ state: State, isSent: Bool) {
    entries[number] = Entry(state: state, previous: current, isSent: isSent)
    (current, last) = (number, number)
    // The actions of effects that go on leave the way forward as it is.
    if isSent { undone = [] }
    while entries.count > limit {
      entries[first] = nil
      first += 1
    }
  }

  /// The state now; nil if it is no longer kept.
  var currentState: State? { entries[current]?.state }

  func state(after number: Int) throws(Mistake) -> State {
    if let entry = entries[number] { return entry.state }
    throw number < first ? .dropped(number, first: first) : .unknown(number, last: last)
  }

  /// Goes to the state after a transition.
  mutating func go(to number: Int) throws(Mistake) {
    _ = try state(after: number)
    current = number
    undone = []
  }

  /// Goes back to before the last action from outside.
  ///
  /// - Returns: the number of the transition whose state is the current one now.
  mutating func undo() throws(Mistake) -> Int {
    var number = current
    while let entry = entries[number], let previous = entry.previous {
      number = previous
      if entry.isSent { break }
    }
    guard number != current else { throw .nothingToUndo }
    _ = try state(after: number)
    undone.append(current)
    current = number
    return number
  }

  mutating func redo() throws(Mistake) -> Int {
    guard let number = undone.popLast() else { throw .nothingToRedo }
    _ = try state(after: number)
    current = number
    return number
  }

  /// The numbers of the transitions that lead to the current state, the first one first.
  var way: [Int] {
    var way: [Int] = []
    var number: Int? = current
    while let next = number, let entry = entries[next] {
      way.append(next)
      number = entry.previous
    }
    return way.reversed()
  }
}

extension PromptTimeline: Sendable where State: Sendable {}
extension PromptTimeline.Entry: Sendable where State: Sendable {}
