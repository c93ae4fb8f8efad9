extension String {
  /// Lower case as SQLite compares names: letters outside ASCII keep their case.
  var asciiLowercased: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    return String(
      decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
