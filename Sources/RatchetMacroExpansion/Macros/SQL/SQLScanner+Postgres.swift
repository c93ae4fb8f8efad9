/// The parts of a statement that PostgreSQL reads in another way than SQLite.
extension SQLScanner {
  /// Passes such a part, and returns whether the rest can be checked; nil if there is none here.
  mutating func stepInPostgres(_ byte: UInt8, _ range: Range<Int>) -> Bool? {
    switch byte {
    case UInt8(ascii: "[") where canOpenSubscript:
      pass(.sign)
      openSubscripts += 1
    case UInt8(ascii: "]") where openSubscripts > 0:
      pass(.operand)
      openSubscripts -= 1
    case UInt8(ascii: ":") where openSubscripts > 0 && self.byte(ahead: 1) != byte:
      // Between the bounds of a slice: `tags[1:2]`.
      pass(.sign)
    case UInt8(ascii: "?") where isQuestionOperator:
      pass(.sign)
    case UInt8(ascii: "$"):
      guard let end = endOfDollarQuotedText else { return nil }
      begin(.operand, at: range)
      for piece in pieces[index..<end] where piece.byte == nil {
        report(Wording.interpolationInText, at: piece.range)
      }
      index = end
    case UInt8(ascii: "E"), UInt8(ascii: "e"):
      // `E'it\'s'`.
      guard self.byte(ahead: 1) == UInt8(ascii: "'") else { return nil }
      pass(.operand)
      return skipQuoted(closing: UInt8(ascii: "'"), hasEscapes: true)
    default: return nil
    }
    return true
  }

  private mutating func pass(_ part: Part) {
    begin(part, at: pieces[index].range)
    index += 1
  }

  private var isAfterOperand: Bool {
    if case .sign = previous { false } else { true }
  }

  /// Whether a bracket begins a subscript or an array, and not a name as SQLite quotes it.
  private var canOpenSubscript: Bool {
    if openSubscripts > 0 { return true }
    if case .word("ARRAY") = previous { return true }
    return index > 0 && isAfterOperand && pieces[index - 1].byte?.isSQLSpace != true
  }

  /// Whether a question mark is an operator on JSON, or a part of one, and no parameter: there is a
  /// value before it, and after it one that is no word.
  private var isQuestionOperator: Bool {
    // `@?`.
    if index > 0, pieces[index - 1].byte == UInt8(ascii: "@") { return true }
    guard isAfterOperand else { return false }
    switch byte(ahead: 1) {
    case UInt8(ascii: "&"): return true
    case UInt8(ascii: "|"): return byte(ahead: 2) != UInt8(ascii: "|")
    default:
      guard let next = pieces[(index + 1)...].first(where: { $0.byte?.isSQLSpace != true }) else {
        return false
      }
      return [nil, UInt8(ascii: "'"), .quote, UInt8(ascii: "(")].contains(next.byte)
    }
  }

  /// The end of a text such as `$$it's$$` or `$body$it's$body$`; nil if none begins here.
  private var endOfDollarQuotedText: Int? {
    var length = 1
    while let byte = byte(ahead: length), byte.isInSQLName { length += 1 }
    guard byte(ahead: length) == UInt8(ascii: "$") else { return nil }
    let mark = pieces[index...index + length].map(\.byte)
    var end = index + 2 * mark.count
    while end <= pieces.count {
      if pieces[end - mark.count..<end].map(\.byte) == mark { return end }
      end += 1
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isSQLSpace: Bool { isSpaceOrTab || isNewline || self == 0x0C }
}
