/// Comments, and texts and names in quotes.
extension SQLScanner {
  /// Passes a comment. `endLength` returns the length of its end at the current place, or 0.
  mutating func skipComment(_ endLength: (SQLScanner) -> Int) {
    index += 2
    while index < pieces.count {
      let length = endLength(self)
      if length > 0 {
        index += length
        return
      }
      if byte() == nil { report(Wording.interpolationInComment, at: pieces[index].range) }
      index += 1
    }
  }

  mutating func skipBlockComment() -> Bool {
    let start = pieces[index].range.lowerBound
    let isClosed = { (scanner: SQLScanner) in
      scanner.byte() == .star && scanner.byte(ahead: 1) == .slash
    }
    var isWhole = false
    skipComment { scanner in
      guard isClosed(scanner) else { return 0 }
      isWhole = true
      return 2
    }
    guard !isWhole else { return true }
    // SQLite lets the comment end with the text.
    report(Finding(severity: .warning, message: Wording.openComment, range: start..<start + 2))
    return true
  }

  /// Passes a text or a name in quotes, in which a doubled quote stands for itself.
  ///
  /// - Parameter hasEscapes: whether a quote after a backslash does, too.
  mutating func skipQuoted(closing quote: UInt8, hasEscapes: Bool = false) -> Bool {
    let first = index
    index += 1
    while index < pieces.count {
      if hasEscapes, byte() == .backslash, byte(ahead: 1) != nil {
        index += 1
      } else if byte() == nil {
        reportInterpolation(closing: quote, isFirst: index == first + 1)
      } else if byte() == quote {
        index += 1
        guard quote != UInt8(ascii: "]"), byte() == quote else { return true }
      }
      index += 1
    }
    report(
      Wording.openQuote(Character(UnicodeScalar(pieces[first].byte ?? quote))),
      at: pieces[first].range)
    index = pieces.count + 1
    return false
  }

  private mutating func reportInterpolation(closing quote: UInt8, isFirst: Bool) {
    var finding = Finding(
      message: quote == UInt8(ascii: "'")
        ? Wording.interpolationInText : Wording.interpolationInName,
      range: pieces[index].range)
    // If the quotes contain nothing but the interpolation, the quotes are the mistake.
    if isFirst, byte(ahead: 1) == quote, byte(ahead: 2) != quote, quote == UInt8(ascii: "'") {
      finding.removable = [pieces[index - 1].range, pieces[index + 1].range]
    }
    report(finding)
  }
}
