/// Texts about the arguments of an action.
extension Wording {
  static func otherArguments(as usage: ActionGuide.Usage, found: String) -> String {
    switch usage {
    case .withoutArguments: "takes no argument, found \(found)"
    case .like(let line): "expected its arguments as in \(cut(line)), found \(found)"
    }
  }
}
