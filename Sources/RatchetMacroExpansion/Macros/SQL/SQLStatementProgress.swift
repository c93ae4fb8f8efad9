/// How far a scanner is in a statement: whether another one begins, which a trigger's do not.
struct SQLStatementProgress {
  private enum Stage {
    case empty, statement, trigger
    /// Behind a semicolon within a trigger: `END` ends the trigger here.
    case betweenStatements
    case ended
    /// More was found behind the end, and is told.
    case second
  }

  private var stage = Stage.empty
  /// The first words, as far as they can still tell a trigger.
  private var words: [String] = []
  /// Whether what it begins with comes from elsewhere, so that nobody knows what it is.
  private var isUnknown = false

  var isEmpty: Bool { stage == .empty }

  mutating func passSign() { pass() }

  mutating func passInterpolation() {
    if stage == .empty { isUnknown = true }
    pass()
  }

  mutating func passWord(_ word: String) {
    if stage == .betweenStatements, word == "END" {
      stage = .statement
      return
    }
    pass()
    guard words.count < 6 else { return }
    words.append(word)
    let rest = words.drop { ["EXPLAIN", "QUERY", "PLAN"].contains($0) }
    if stage == .statement, rest.first == "CREATE",
      ["TRIGGER"] == rest.dropFirst().drop(while: { $0.hasPrefix("TEMP") })
    {
      stage = .trigger
    }
  }

  /// Passes a semicolon.
  mutating func end() {
    switch stage {
    case .statement where !isUnknown: stage = .ended
    case .trigger: stage = .betweenStatements
    default: break
    }
  }

  /// Passes something, and tells whether it is the first of a second statement.
  mutating func isSecond(_ pass: (inout SQLStatementProgress) -> Void) -> Bool {
    let wasSecond = stage == .second
    pass(&self)
    return stage == .second && !wasSecond
  }

  private mutating func pass() {
    switch stage {
    case .empty: stage = .statement
    case .betweenStatements: stage = .trigger
    case .ended: stage = .second
    case .statement, .trigger, .second: break
    }
  }
}
