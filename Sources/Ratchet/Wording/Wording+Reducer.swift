// Output of reducers, and messages that stop the program.
extension Wording {
  static let nothingChanged = "  (nothing changed)"

  static func otherActionOfChild(_ child: Any.Type, _ value: Any.Type) -> String {
    """
    ifLet was given a function that makes \(child), whose actions are no \(value). Write a closure, as in \
    ifLet(…) { \(child)() }: the compiler compares the actions then.
    """
  }
}
