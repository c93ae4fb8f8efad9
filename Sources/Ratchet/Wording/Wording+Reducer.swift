// Output of reducers, and messages that stop the program.
extension Wording {
  static let nothingChanged = "  (nothing changed)"

  static func otherActionOfChild(_ child: Any.Type, _ value: Any.Type) -> String {
    """
    The child reducer \(child) of this ifLet does not take actions of type \(value). Write it as a \
    closure, ifLet(…) { \(child)() }: then the compiler checks the actions.
    """
  }
}
