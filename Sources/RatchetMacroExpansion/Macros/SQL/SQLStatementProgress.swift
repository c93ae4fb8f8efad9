/// The position of a scanner within a statement, in order to recognise a second one. A trigger
/// contains statements, which do not count.
struct SQLStatementProgress {
  private enum Stage {
    case empty, statement, trigger
    /// After a semicolon in a trigger, where `END` ends it.
    case betweenStatements
    case ended
    /// A second statement was found and reported.
    case second
  }

  private var stage = Stage.empty
  /// The first words, as long as they can still indicate a trigger.
  private var words: [String] = []
  /// Whether the statement begins with an interpolation, so that its kind is unknown.
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

  /// Passes something; returns whether it begins a second statement.
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
