/// A text that is no ``ReplayToken``.
struct ReplayTokenError: Error, Hashable {
  enum Reason: Error, Hashable {
    case empty
    /// So many parts, where one or three are wanted.
    case parts(Int)
    case seed(String)
    case action(String)
    /// The second number is not above the first.
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
