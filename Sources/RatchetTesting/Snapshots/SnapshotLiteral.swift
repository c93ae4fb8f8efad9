/// A text as a multi-line Swift literal.
struct SnapshotLiteral {
  /// The lines from delimiter to delimiter, not indented and without trailing spaces.
  let lines: [String]

  /// Raw delimiters keep backslashes and quotes unescaped. Escaped are only characters that cannot
  /// stand in a source, or that an editor might remove: control characters, and a space at the end
  /// of a line.
  init(_ text: String) {
    let pounds = String(repeating: "#", count: Self.pounds(for: text))
    let escaped = Self.escaped(text, with: "\\" + pounds)
    let lines = escaped.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasSuffix(" ") ? "\($0.dropLast())\\\(pounds)u{20}" : String($0)
    }
    // An empty text has no line between the delimiters: a blank line would be a line break of its
    // own.
    self.lines = ["\(pounds)\"\"\""] + (text.isEmpty ? [] : lines) + ["\"\"\"\(pounds)"]
  }

  /// The literal with this indentation; empty lines are not indented.
  func text(indentedBy indentation: String, lineEnd: String) -> String {
    lines.map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: lineEnd)
  }

  /// The number of pound signs at which nothing in the text closes the literal or begins an escape.
  private static func pounds(for text: String) -> Int {
    var needed = 0
    // The number of quotes directly before this position, and of pound signs after a possible
    // delimiter or escape.
    var quotes = 0
    var run: Int?
    for byte in text.utf8 {
      if byte == UInt8(ascii: "#"), let count = run {
        run = count + 1
      } else {
        quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
        run = quotes >= 3 || byte == UInt8(ascii: "\\") ? 0 : nil
      }
      if let run { needed = max(needed, run + 1) }
    }
    return needed
  }

  private static func escaped(_ text: String, with escape: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\n"
      case "\r": result += "\(escape)r"
      case "\t": result += "\(escape)t"
      case "\0": result += "\(escape)0"
      case _ where scalar.properties.generalCategory == .control:
        result += "\(escape)u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
