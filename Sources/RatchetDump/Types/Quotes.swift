extension String {
  /// The string as a single-line literal.
  var quoted: String {
    "\"" + escaped(quotes: true) + "\""
  }

  /// The lines between the quotes of a multi-line literal.
  var quotedLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line).escaped(quotes: false).replacing("\"\"\"", with: "\\\"\"\"")
    }
  }

  private func escaped(quotes: Bool) -> String {
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f && $0 != 0x5c && $0 != 0x22 }
    if isPlain { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += quotes ? "\\\"" : "\""
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      case _ where scalar.properties.generalCategory == .control:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
