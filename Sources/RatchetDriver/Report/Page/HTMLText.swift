/// Text within HTML.
enum HTMLText {
  /// The text with entities for the characters of markup, also in the value of an attribute.
  /// Characters that control a terminal or the direction of text are shown as escapes.
  static func escaped(_ text: String) -> String {
    let text = TerminalText.escaped(text)
    guard text.utf8.contains(where: isMarkup) else { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      case UInt8(ascii: "'"): result += "&#39;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// JSON for a script element: without `<`, it can neither end the element nor begin a comment.
  static func script(_ json: JSONValue) -> String {
    let text = json.text
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "<") {
        result += "\\u003c".utf8
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }
}
