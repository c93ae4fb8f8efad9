extension QueryFragment {
  /// The SQL with its values in it, exact to the last bit.
  ///
  /// Throws a ``DatabaseError`` where that cannot be: for NaN, and for a value that was interpolated
  /// within a quotation or a comment, where its literal would be read as something else.
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

  /// Calls `literal` with each value, its number from 1 on, and whether it stands in code.
  private func rendered<Failure: Error>(
    _ literal: (SQLValue, Int, Bool) throws(Failure) -> String?
  ) throws(Failure) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(sql.utf8.count)
    var scanner = SQLScanner()
    var index = 0
    // Whether the last thing was a literal, to be kept from what would grow together with it.
    var isAfterLiteral = false
    for (offset, byte) in sql.utf8.enumerated() {
      let isPlace = index < places.count && places[index] == offset
      if isPlace {
        index += 1
        if let literal = try literal(values[index - 1], index, scanner.state == .code) {
          if isAfterLiteral || text.last?.growsTogether == true { text.append(UInt8(ascii: " ")) }
          text.append(contentsOf: literal.utf8)
          isAfterLiteral = true
          // What stands to both sides of a value is never one token.
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
  /// The SQL, without its values.
  public var description: String { sql }

  /// The SQL with its values in it: for people, and not to be run. They may be private data.
  public var debugDescription: String {
    rendered { value, _, isCode throws(Never) in isCode ? SQLLiteral.readable(value) : nil }
  }
}

extension UInt8 {
  /// Whether a literal beside it could become one token with it.
  fileprivate var growsTogether: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"):
      false
    default: true
    }
  }
}
