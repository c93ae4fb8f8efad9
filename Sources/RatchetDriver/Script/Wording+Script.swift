/// Texts about the lines of a script.
extension Wording {
  static func unknownScriptCommand(_ name: String) -> String {
    "no command \(quoted(name)); the only one is \":clock\""
  }

  static func noTime(_ found: String) -> String {
    let example = "\":clock\" needs a time such as +5s, +250ms, +2m or +1h"
    return found.isEmpty ? example : "\(example), not \(quoted(found))"
  }

  static let needsTestClock = "\":clock\" advances a clock that stands still: add --test-clock"

  static func otherArguments(as usage: ActionGuide.Usage, found: String) -> String {
    switch usage {
    case .withoutArguments: "takes no argument, found \(found)"
    case .like(let line): "expected its arguments as in \(cut(line)), found \(found)"
    }
  }
}
