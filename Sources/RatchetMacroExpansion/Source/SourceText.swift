/// The bytes of a piece of Swift source, addressed by UTF-8 offset.
///
/// Bytes that are not valid UTF-8 are kept; strings made from them contain U+FFFD instead.
///
/// ```swift
/// let source = SourceText("let answer = 42")
/// print(source[4..<10])  // answer
/// ```
package struct SourceText: Sendable {
  package let bytes: [UInt8]
  /// The offset at which each line starts; never empty.
  let lineStarts: [Int]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = Self.lineStarts(in: bytes)
  }

  package init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// The text of a range of offsets, which must lie within `bytes`.
  package subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The text of a token, delimiters and backticks included.
  package subscript(token: Token) -> String {
    self[token.range]
  }

  /// Whether a token has exactly this spelling; compares bytes without making a string.
  package func isSpelled(_ token: Token, _ spelling: String) -> Bool {
    token.length == spelling.utf8.count && bytes[token.range].elementsEqual(spelling.utf8)
  }
}
