extension String {
  /// Lower case as SQLite compares names: letters outside ASCII keep their case.
  var asciiLowercased: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    return String(
      decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

extension String {
  /// In double quotes, those within it doubled.
  package var quotedIdentifier: String { quoted(UInt8(ascii: "\"")) }

  /// By bytes: a quote with a combining accent after it is another character, and a quote still.
  package func quoted(_ mark: UInt8) -> String {
    let count = utf8.count { $0 == mark }
    return String(unsafeUninitializedCapacity: utf8.count + count + 2) { buffer in
      // Unsafe for speed alone: every byte up to the count that is answered is written.
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
