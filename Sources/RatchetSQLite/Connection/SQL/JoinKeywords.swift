/// Finds `NATURAL` and `USING` in a text. SQLite does not report the columns that such a join
/// compares to its authorizer. It would not report a table at all if the statement reads no other
/// columns of it.
enum JoinKeywords {
  private static let keywords: Set<String> = ["NATURAL", "USING"]

  /// The first occurrence of either as a possible keyword. Occurrences in strings and comments do
  /// not count, unless the text has named variables: such a name may contain a quote, as in
  /// `$a(')`.
  static func first(in sql: String) -> String? {
    let variables: Set<UInt8> = [
      UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: ":"),
    ]
    let everythingCounts = sql.utf8.contains(where: variables.contains)
    var scanner = SQLScanner()
    var word = ""
    for byte in sql.utf8 {
      // Bytes that are not ASCII separate words, since SQLite skips some of them.
      let counts = (everythingCounts || scanner.state == .code) && isOfWord(byte)
      scanner.advance(byte)
      if counts {
        word.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        if keywords.contains(word.uppercased()) { return word.uppercased() }
        word = ""
      }
    }
    return keywords.contains(word.uppercased()) ? word.uppercased() : nil
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
