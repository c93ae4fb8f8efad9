extension Cursor {
  /// An unfinished string, with the number of open parentheses in its interpolation; 0 in its text.
  private struct OpenString {
    var start: Int
    var delimiter: StringDelimiter
    var openParentheses = 0
  }

  private enum TextEnd {
    case closed, interpolation, newline, endOfSource
  }

  /// Reads a string with everything inside it.
  ///
  /// Strings in interpolations are kept on an explicit stack, since the source determines how
  /// deeply they nest. A single-line string that does not end on its line is cut off there, and
  /// reading goes on in the enclosing string.
  mutating func scanString(_ delimiter: StringDelimiter) {
    var open: [OpenString] = []
    push(delimiter, on: &open)
    while let current = open.last {
      guard current.openParentheses == 0 else {
        guard scanInterpolationToken(&open) else { return }
        continue
      }
      switch scanText(current.delimiter) {
      case .interpolation:
        open[open.count - 1].openParentheses = 1
        previous = Previous(kind: .leftParenthesis, range: (position - 1)..<position)
      case .closed, .newline:
        previous = Previous(kind: .stringLiteral, range: current.start..<position)
        open.removeLast()
      case .endOfSource:
        return
      }
    }
  }

  private mutating func push(_ delimiter: StringDelimiter, on open: inout [OpenString]) {
    open.append(OpenString(start: position, delimiter: delimiter))
    position += delimiter.openingLength
  }

  /// Reads one token of an interpolation; `false` at the end of the source.
  private mutating func scanInterpolationToken(_ open: inout [OpenString]) -> Bool {
    _ = skipTrivia()
    guard !isAtEnd else {
      isTerminated = false
      return false
    }
    if let delimiter = StringDelimiter(opening: self) {
      push(delimiter, on: &open)
      return true
    }
    let start = position
    let kind = scanPlainToken()
    previous = Previous(kind: kind, range: start..<position)
    if kind == .leftParenthesis { open[open.count - 1].openParentheses += 1 }
    if kind == .rightParenthesis { open[open.count - 1].openParentheses -= 1 }
    return true
  }

  /// Reads the text of a string, and the delimiter or line break that ends it.
  private mutating func scanText(_ delimiter: StringDelimiter) -> TextEnd {
    while position < end {
      switch bytes[position] {
      case .quote:
        if skipClosing(delimiter) { return .closed }
      case .backslash:
        let pounds = countRun(of: .pound, at: position + 1, limit: delimiter.pounds)
        position += 1 + pounds
        guard pounds == delimiter.pounds, !isAtEnd, !peek().isNewline else { continue }
        position += 1
        if bytes[position - 1] == UInt8(ascii: "(") { return .interpolation }
      case .lineFeed where !delimiter.isMultiline, .carriageReturn where !delimiter.isMultiline:
        isTerminated = false
        return .newline
      default:
        position += 1
      }
    }
    isTerminated = false
    return .endOfSource
  }

  /// Skips the closing delimiter if it is here, otherwise its first quote.
  private mutating func skipClosing(_ delimiter: StringDelimiter) -> Bool {
    let quotes = delimiter.isMultiline ? 3 : 1
    guard countRun(of: .quote, at: position, limit: quotes) == quotes,
      countRun(of: .pound, at: position + quotes, limit: delimiter.pounds) == delimiter.pounds
    else {
      position += 1
      return false
    }
    position += quotes + delimiter.pounds
    return true
  }
}
