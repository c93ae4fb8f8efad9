extension QueryFragment {
  /// The SQL with each value as a literal. Every literal reproduces its value exactly.
  ///
  /// Throws a ``DatabaseError`` for NaN, and for a value that was interpolated inside a quotation
  /// or a comment, where its literal would be read differently.
  package var sqlWithLiterals: String {
    get throws {
      try rendered { value, index, isCode throws(DatabaseError) in
        guard isCode else {
          throw DatabaseError(code: .misuse, message: Wording.valueInQuotation(index), sql: sql)
        }
        guard let literal = SQLLiteral.exact(value) else {
          let real = if case .real(let real) = value { real } else { Double.nan }
          throw DatabaseError(
            code: .mismatch, message: Wording.notBound(real, "argument \(index)"), sql: sql)
        }
        return literal
      }
    }
  }

  /// Replaces each placeholder with the result of `literal`, and keeps the placeholder if it
  /// returns `nil`. The arguments of `literal` are the value, its number from 1 on, and whether it
  /// is outside quotations and comments.
  private func rendered<Failure: Error>(
    _ literal: (SQLValue, Int, Bool) throws(Failure) -> String?
  ) throws(Failure) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(sql.utf8.count)
    var scanner = SQLScanner()
    var index = 0
    // True directly after a literal, which must not merge with the next byte into one token.
    var isAfterLiteral = false
    for (offset, byte) in sql.utf8.enumerated() {
      let isPlace = index < places.count && places[index] == offset
      if isPlace {
        index += 1
        if let literal = try literal(values[index - 1], index, scanner.state == .code) {
          if isAfterLiteral || text.last?.growsTogether == true { text.append(UInt8(ascii: " ")) }
          text.append(contentsOf: literal.utf8)
          isAfterLiteral = true
          // Advance over the placeholder: the text before a value and the text after it never form
          // one token.
          scanner.advance(byte)
          continue
        }
      }
      if isAfterLiteral && byte.growsTogether { text.append(UInt8(ascii: " ")) }
      isAfterLiteral = false
      scanner.advance(byte)
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension QueryFragment: CustomStringConvertible, CustomDebugStringConvertible {
  /// The SQL, with placeholders instead of the values.
  public var description: String { sql }

  /// The SQL with its values as literals, for display only: do not run it. The values may be
  /// private data.
  public var debugDescription: String {
    rendered { value, _, isCode throws(Never) in isCode ? SQLLiteral.readable(value) : nil }
  }
}

extension UInt8 {
  /// Indicates whether this byte and a literal next to it could merge into one token.
  fileprivate var growsTogether: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"):
      false
    default: true
    }
  }
}
