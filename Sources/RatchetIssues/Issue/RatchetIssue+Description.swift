extension RatchetIssue: CustomStringConvertible {
  /// The whole report: a headline with the code and the location, then ``details``.
  public var description: String {
    "\(Wording.headline(code: code, severity: severity, location: location))\n\(details)"
  }

  /// The report without its headline, for a reader that already shows the code and the location.
  ///
  /// The values are aligned in a column, even if a value has several lines. The last line names the
  /// command that explains the code, if the kit explains it.
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
    if !hint.isEmpty { lines += hint.lines(indentedBy: 2) }
    if hasPage { lines.append("  " + Wording.more(code)) }
    return lines.joined(separator: "\n")
  }
}

extension RatchetIssue {
  /// Whether `ratchet explain` explains the code: the kit has codes such as R012, D001 and T017.
  private var hasPage: Bool {
    let digits = code.utf8.dropFirst()
    return digits.count == 3 && digits.first == UInt8(ascii: "0")
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && "DRT".contains(code.prefix(1)) && code != Wording.plainMessageCode
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
