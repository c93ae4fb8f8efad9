extension QueryFragment {
  /// Indicates whether the SQL may contain an aggregate call, which would combine all rows into
  /// one. It is true if the SQL calls any function that is not known to be computed for each row.
  var mayAggregate: Bool {
    var scanner = SQLScanner()
    var name: [UInt8] = []
    var isNameOver = false
    for byte in sql.utf8 {
      let wasCode = scanner.state == .code
      scanner.advance(byte)
      guard wasCode, scanner.state == .code else {
        // A quoted identifier may be the name of a function, so it counts as an unknown name.
        if scanner.state != .code { name = Array("\"".utf8) }
        continue
      }
      switch byte {
      case UInt8(ascii: "("):
        if !name.isEmpty, !Self.rowwise.contains(String(decoding: name, as: UTF8.self).lowercased())
        {
          return true
        }
        name = []
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        isNameOver = true
      default:
        if !byte.isInName || isNameOver { name = [] }
        isNameOver = false
        if byte.isInName { name.append(byte) }
      }
    }
    return false
  }

  /// Scalar functions, and keywords that parentheses can follow. `max` and `min` are missing,
  /// because with one argument they are aggregates.
  private static let rowwise: Set<String> = [
    "abs", "coalesce", "concat", "date", "datetime", "format", "glob", "hex", "ifnull", "iif",
    "instr", "json", "json_array", "json_array_length", "json_extract", "json_insert",
    "json_object",
    "json_patch", "json_quote", "json_remove", "json_replace", "json_set", "json_type",
    "json_valid", "julianday", "length", "like", "likelihood", "likely", "lower", "ltrim", "nullif",
    "octet_length", "printf", "quote", "random", "replace", "round", "rtrim", "sign", "strftime",
    "substr", "substring", "time", "trim", "typeof", "unicode", "unixepoch", "unlikely", "upper",
    "and", "as", "between", "by", "case", "cast", "else", "exists", "from", "in", "is", "join",
    "not", "on", "or", "over", "select", "then", "when", "where",
  ]
}

extension UInt8 {
  fileprivate var isInName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
