/// Finds the ends of strings and regular expressions.
struct LiteralScanner {
  let bytes: [UInt8]
  var position: Int

  private func has(_ text: String, at index: Int) -> Bool {
    bytes[min(index, bytes.count)...].starts(with: Array(text.utf8))
  }

  private func pounds(at index: Int) -> Int {
    bytes[min(index, bytes.count)...].prefix { $0 == UInt8(ascii: "#") }.count
  }

  /// The end of the string that begins here, or nil if none does.
  mutating func string(line: Int) throws -> Int? {
    let pounds = pounds(at: position)
    let start = position + pounds
    guard has("\"", at: start) else { return nil }
    let quotes = isMultiline(at: start, pounds) ? "\"\"\"" : "\""
    let mark = String(repeating: "#", count: pounds)
    var index = start + quotes.utf8.count
    while index < bytes.count {
      if has(quotes + mark, at: index) { return index + quotes.utf8.count + pounds }
      if has("\\" + mark, at: index) {
        index += 1 + pounds
        index = has("(", at: index) ? try endOfParentheses(index, line: line) : index + 1
      } else if bytes[index] == UInt8(ascii: "\n"), quotes == "\"" {
        break
      } else {
        index += 1
      }
    }
    throw NotSwift(line: line, reason: "a string does not end")
  }

  /// Whether three quotes open a string of several lines: `#"""#` is one quote.
  private func isMultiline(at start: Int, _ pounds: Int) -> Bool {
    guard has("\"\"\"", at: start) else { return false }
    let end = "\"" + String(repeating: "#", count: pounds)
    var index = start + 1
    while pounds > 0, index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if has(end, at: index) { return false }
      index += 1
    }
    return true
  }

  private mutating func endOfParentheses(_ open: Int, line: Int) throws -> Int {
    var depth = 0
    var index = open
    while index < bytes.count {
      var inner = LiteralScanner(bytes: bytes, position: index)
      if let end = try inner.string(line: line) {
        index = end
        continue
      }
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    throw NotSwift(line: line, reason: "an interpolation does not end")
  }

  /// The end of the regular expression that begins here, by the compiler's rule: it begins like a
  /// prefix operator, ends on its line, and has no space at its ends and no loose parenthesis.
  func regex(after previous: Token?) -> Int? {
    let pounds = pounds(at: position)
    let start = position + pounds
    guard has("/", at: start) else { return nil }
    let end = "/" + String(repeating: "#", count: pounds)
    if pounds > 0 {
      var index = start + 1
      while index < bytes.count, !has(end, at: index) { index += 1 }
      return index < bytes.count ? index + end.utf8.count : nil
    }
    let isPrefix =
      position == 0 || Lexer.isSpace(bytes[position - 1])
      || "([{,;:".utf8.contains(bytes[position - 1])
    guard isPrefix, start + 1 < bytes.count, !Lexer.isSpace(bytes[start + 1]) else { return nil }
    var depth = 0
    var isInSet = false
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "(") where !isInSet: depth += 1
      case UInt8(ascii: ")") where !isInSet: depth -= 1
      case UInt8(ascii: "/"):
        guard depth == 0, !Lexer.isSpace(bytes[index - 1]) else { return nil }
        return index + 1
      default: break
      }
      if depth < 0 { return nil }
      index += 1
    }
    return nil
  }
}
