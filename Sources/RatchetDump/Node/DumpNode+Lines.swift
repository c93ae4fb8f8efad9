extension DumpNode {
  /// The text on one line, or `nil` when it takes several.
  var singleLine: String? {
    switch content {
    case .leaf(let text): text
    case .group(let group): group.isEmpty ? group.emptyText : inlineText
    case .secret: inlineText
    }
  }

  /// The text, line by line.
  ///
  /// - Parameters:
  ///   - prefix: goes before the first line.
  ///   - suffix: goes after the last line.
  func lines(prefix: String = "", suffix: String = "") -> [String] {
    var lines: [String] = []
    write(to: &lines, indentation: "", prefix: prefix, suffix: suffix)
    return lines
  }

  private func write(
    to lines: inout [String], indentation: String, prefix: String, suffix: String
  ) {
    if let line = singleLine {
      lines.append(line.isEmpty && prefix.isEmpty ? suffix : indentation + prefix + line + suffix)
      return
    }
    guard case .group(let group) = content else { return }
    if group.kind == .text {
      let texts = group.children.compactMap(\.node.singleLine)
      for (index, text) in texts.enumerated() {
        let isLast = index == texts.count - 1
        lines.append(
          (index == 0 ? indentation + prefix : text.isEmpty ? "" : indentation)
            + text + (isLast ? suffix : ""))
      }
      return
    }
    lines.append(indentation + prefix + group.brackets.open)
    // The lines of a string belong as far left as its closing quotes.
    let inner = group.kind == .string ? indentation : indentation + DumpLayout.indentation
    let last = group.children.count - 1
    for (index, child) in group.children.enumerated() {
      child.node.write(
        to: &lines, indentation: inner, prefix: group.prefix(ofChildAt: index),
        suffix: index == last && group.omitted == 0 ? "" : group.separator)
    }
    if group.omitted > 0 { lines.append(inner + Wording.omitted(group.omitted)) }
    lines.append(indentation + group.brackets.close + suffix)
  }
}
