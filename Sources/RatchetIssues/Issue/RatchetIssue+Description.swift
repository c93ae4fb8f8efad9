extension RatchetIssue: CustomStringConvertible {
  /// The whole report: a headline with the code and the location, then ``details``.
  public var description: String {
    "\(Wording.headline(code: code, severity: severity, location: location))\n\(details)"
  }

  /// The report without its headline, for a reader that already shows the code and the location.
  ///
  /// The values are aligned in a column, even if a value has several lines.
  public var details: String {
    var lines = what.lines(indentedBy: 2)
    let width = values.map(\.label.count).max() ?? 0
    for value in values {
      let label = "    " + value.label.padding(to: width) + "  "
      let text = value.text.lines(indentedBy: label.count)
      lines.append(
        value.text.isEmpty ? "    " + value.label : label + text[0].dropFirst(label.count))
      lines += text.dropFirst()
    }
    if !hint.isEmpty {
      lines += hint.lines(indentedBy: 2)
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate func lines(indentedBy width: Int) -> [String] {
    let margin = String(repeating: " ", count: width)
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : margin + line
    }
  }

  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: width - count)
  }
}
