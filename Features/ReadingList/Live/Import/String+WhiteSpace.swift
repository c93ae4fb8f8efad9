extension String {
  /// The text without surrounding white space.
  func trimmingWhiteSpace() -> String {
    guard mayHaveWhiteSpaceAround else { return self }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The text on one line: every run of white space becomes one space, and surrounding white space
  /// is removed.
  func collapsingWhiteSpace() -> String {
    guard mayHaveWhiteSpaceToCollapse else { return self }
    return unicodeScalars.split { $0.properties.isWhitespace }
      .map { String($0) }
      .joined(separator: " ")
  }

  // A catalogue has a dozen fields for each book, and nearly all are tidy ASCII: checking their
  // bytes first avoids Unicode's tables.

  private var mayHaveWhiteSpaceAround: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    return first <= 0x20 || first >= 0x80 || last <= 0x20 || last >= 0x80
  }

  private var mayHaveWhiteSpaceToCollapse: Bool {
    var previous: UInt8 = 0x20
    for byte in utf8 {
      if byte < 0x20 || byte >= 0x80 || (byte == 0x20 && previous == 0x20) { return true }
      previous = byte
    }
    return previous == 0x20 && !isEmpty
  }
}
