/// The value of the environment variable `RATCHET_SEED`: the run of an exploration to repeat.
///
/// `7` is a random walk with the seed 7. `7/0,4/3:1,9:2` generates actions with that seed, performs
/// those numbered 0 and 4, and takes option 1 at decision 3 and option 2 at decision 9. In the
/// middle part, `-` stands for all actions and `none` for no action; in the last, `-` stands for
/// the random walk, and `none` for no turns. A token contains no character that is special to a
/// shell.
struct ReplayToken: Hashable, Sendable {
  var seed: UInt64
  var kept: KeptActions

  /// Nil for the random walk of the seed.
  var turns: Turns?

  init(seed: UInt64, kept: KeptActions = .all, turns: Turns? = nil) {
    self.seed = seed
    self.kept = kept
    self.turns = turns
  }

  /// Parses the format of ``description``.
  init(parsing text: String) throws(ReplayTokenError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !text.isEmpty else { throw ReplayTokenError(text, .empty) }
    guard parts.count == 1 || parts.count == 3 else {
      throw ReplayTokenError(text, .parts(parts.count))
    }
    guard let seed: UInt64 = Self.number(parts[0]) else {
      throw ReplayTokenError(text, .seed(String(parts[0])))
    }
    self.init(seed: seed)
    guard parts.count == 3 else { return }
    do throws(ReplayTokenError.Reason) {
      kept = try Self.kept(parts[1])
      turns = try Self.turns(parts[2])
    } catch {
      throw ReplayTokenError(text, error)
    }
  }

  private static func kept(_ text: Substring) throws(ReplayTokenError.Reason) -> KeptActions {
    if text == "-" { return .all }
    if text == "none" { return .only([]) }
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number: Int = number(part) else { throw .action(String(part)) }
      if let last = numbers.last, last >= number { throw .actionOrder(last, number) }
      numbers.append(number)
    }
    return .only(numbers)
  }

  private static func turns(_ text: Substring) throws(ReplayTokenError.Reason) -> Turns? {
    if text == "-" { return nil }
    if text == "none" { return Turns.none }
    var turns = Turns()
    var last: Int?
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let numbers = part.split(separator: ":", omittingEmptySubsequences: false)
      guard numbers.count == 2, let decision: Int = number(numbers[0]),
        let option: Int = number(numbers[1]), option > 0
      else { throw .turn(String(part)) }
      if let last, last >= decision { throw .turnOrder(last, decision) }
      last = decision
      turns[decision] = option
    }
    return turns
  }

  /// Accepts digits only: `Int("+1")` is 1, but a token is never written so.
  private static func number<Number: FixedWidthInteger>(_ text: Substring) -> Number? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Number(text)
  }
}

extension ReplayToken: CustomStringConvertible {
  var description: String {
    if kept == .all, turns == nil { return "\(seed)" }
    return "\(seed)/\(kept)/\(turns.map { "\($0)" } ?? "-")"
  }
}

/// The error for a text that is not a ``ReplayToken``.
struct ReplayTokenError: Error, Hashable {
  enum Reason: Error, Hashable {
    case empty
    /// The number of parts, if it is neither one nor three.
    case parts(Int)
    case seed(String)
    case action(String)
    /// The second number is not larger than the first.
    case actionOrder(Int, Int)
    case turn(String)
    case turnOrder(Int, Int)
  }

  let text: String
  let reason: Reason

  init(_ text: String, _ reason: Reason) {
    self.text = text
    self.reason = reason
  }
}

extension ReplayTokenError: CustomStringConvertible {
  var description: String { Wording.badToken(text, reason) }
}
