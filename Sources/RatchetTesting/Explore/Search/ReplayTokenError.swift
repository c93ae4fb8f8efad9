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
