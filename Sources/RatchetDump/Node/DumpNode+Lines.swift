extension DumpNode {
  /// The text on one line; `nil` if it takes several.
  var singleLine: String? {
    switch content {
    case .leaf(let text): text
    case .group(let group): group.isEmpty ? group.emptyText : inlineText
    case .secret: inlineText
    }
  }

  /// The lines of the text.
  ///
  /// - Parameters:
  ///   - prefix: the text before the first line.
  ///   - suffix: the text after the last line.
  func lines(prefix: String = "", suffix: String = "") -> [String] {
    var lines: [String] = []
    write(to: &lines, indentation: "", prefix: prefix, suffix: suffix)
    return lines
  }

  private func write(
    to lines: inout [String], indentation: String, prefix: String, suffix: String
  ) {
    if let line = singleLine {
      if line.isEmpty && prefix.isEmpty {
        lines.append(suffix)
      } else {
        lines.append(line + suffix, after: prefix, indentedBy: indentation)
      }
      return
    }
    guard case .group(let group) = content else { return }
    if group.kind == .text {
      let texts = group.children.compactMap(\.node.singleLine)
      lines.append(
        linesOf: prefix + texts.joined(separator: "\n") + suffix, indentedBy: indentation)
      return
    }
    lines.append(group.brackets.open, after: prefix, indentedBy: indentation)
    // The lines of a string are indented like its closing quotes.
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

extension [String] {
  /// Appends a line after its prefix; several lines if the prefix is a key of several lines.
  mutating func append(_ text: String, after prefix: String, indentedBy indentation: String) {
    if prefix.utf8.contains(0x0a) {
      append(linesOf: prefix + text, indentedBy: indentation)
    } else {
      append(indentation + prefix + text)
    }
  }

  /// Appends indented lines; empty ones are not indented.
  fileprivate mutating func append(linesOf text: String, indentedBy indentation: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      append(line.isEmpty ? "" : indentation + line)
    }
  }
}
