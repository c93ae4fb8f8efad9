import RatchetDump

/// Short texts for actions.
enum ActionText {
  /// The dump of an action on one line.
  static func line(_ action: Any) -> String {
    let lines = dumpText(action).split(separator: "\n").map { $0.drop { $0 == " " } }
    var text = ""
    for line in lines {
      let isTight =
        text.isEmpty || text.last.map { "([".contains($0) } == true
        || line.first.map { ")]".contains($0) } == true
      text += (isTight ? "" : " ") + line
    }
    return text
  }

  /// The names of the nested cases, from the outermost inwards: `.rows.element.deleted`.
  static func names(_ action: Any) -> String {
    var text = ""
    var rest: Any? = action
    while let value = rest {
      rest = nil
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .enum:
        guard let child = mirror.children.first else { return text + ".\(value)" }
        text += "." + (child.label ?? "")
        rest = child.value
      case .tuple:
        // An element's id and its action.
        rest = mirror.children.first { Mirror(reflecting: $0.value).displayStyle == .enum }?.value
      default: break
      }
    }
    return text
  }
}
