extension String {
  /// The text with ASCII letters in lower case, as SQLite compares names. Other letters keep their
  /// case.
  var asciiLowercased: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    return String(
      decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

extension String {
  /// The text as a quoted identifier. Double quotes in it are doubled.
  package var quotedIdentifier: String { quoted(UInt8(ascii: "\"")) }

  /// Quotes the text, and doubles each quote in it. It processes bytes, because a quote followed by
  /// a combining accent is another character in Swift, but still a quote in SQL.
  package func quoted(_ mark: UInt8) -> String {
    let count = utf8.count { $0 == mark }
    return String(unsafeUninitializedCapacity: utf8.count + count + 2) { buffer in
      // Unsafe for speed alone: every byte up to the returned count is written.
      var end = 0
      func write(_ byte: UInt8) {
        buffer[end] = byte
        end += 1
      }
      write(mark)
      for byte in utf8 {
        if byte == mark { write(mark) }
        write(byte)
      }
      write(mark)
      return end
    }
  }
}
