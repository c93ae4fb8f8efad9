/// The delimiter of a string literal, which determines how it closes and interpolates.
struct StringDelimiter {
  var pounds: Int
  var isMultiline: Bool

  var openingLength: Int { pounds + (isMultiline ? 3 : 1) }

  /// The delimiter that opens at the cursor; nil if there is none.
  init?(opening cursor: Cursor) {
    let first = cursor.peek()
    guard first == .quote || first == .pound else { return nil }
    pounds = cursor.countRun(of: .pound, at: cursor.position)
    let quote = cursor.position + pounds
    guard cursor.byte(at: quote) == .quote else { return nil }
    isMultiline = cursor.countRun(of: .quote, at: quote, limit: 3) == 3
    guard isMultiline && pounds > 0 else { return }
    // `#"""#` is a quote in a raw string: a multi-line string needs a line break after the quotes.
    var offset = quote + 3
    while cursor.byte(at: offset).isSpaceOrTab { offset += 1 }
    isMultiline = offset >= cursor.end || cursor.byte(at: offset).isNewline
  }
}
