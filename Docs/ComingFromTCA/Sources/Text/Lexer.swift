/// Splits a file into tokens.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var startsLine = true
  private var tokens: [Token] = []

  static func tokens(of bytes: [UInt8]) throws -> [Token] {
    var lexer = Lexer(bytes: bytes)
    // A byte order mark, and the line for the shell.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.position = 3 }
    if bytes.dropFirst(lexer.position).starts(with: Array("#!".utf8)) { lexer.skipLine() }
    while try lexer.next() {}
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private mutating func next() throws -> Bool {
    guard position < bytes.count else { return false }
    switch byte() {
    case UInt8(ascii: "\n"):
      line += 1
      startsLine = true
      position += 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      position += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      skipLine()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
      try skipComment()
    default:
      try addToken()
    }
    return true
  }

  private mutating func addToken() throws {
    var scanner = LiteralScanner(bytes: bytes, position: position)
    if let end = try scanner.string(line: line) ?? scanner.regex(after: tokens.last) {
      append(.text, to: end)
    } else if Self.isWordStart(byte()) {
      var end = position + 1
      while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == UInt8(ascii: "`") {
        end += 1
      }
      append(.word, to: end)
    } else if Self.isDigit(byte()) {
      append(.number, to: endOfNumber())
    } else if isCondition {
      append(.condition, to: endOfLine())
    } else if byte() == UInt8(ascii: "-"), byte(1) == UInt8(ascii: ">") {
      append(.mark, to: position + 2)
    } else {
      append(.mark, to: position + 1)
    }
  }

  private mutating func append(_ kind: Token.Kind, to end: Int) {
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    let after = end < bytes.count ? bytes[end] : UInt8(ascii: "\n")
    tokens.append(
      Token(
        kind: kind, text: text, range: position..<end, line: line, startsLine: startsLine,
        hasSpaceBefore: position == 0 || Self.isSpace(bytes[position - 1]),
        hasSpaceAfter: Self.isSpace(after)))
    line += bytes[position..<end].count { $0 == UInt8(ascii: "\n") }
    startsLine = false
    position = end
  }

  private func endOfNumber() -> Int {
    let isMember = tokens.last?.text == "."
    var end = position
    while end < bytes.count {
      let isFraction =
        bytes[end] == UInt8(ascii: ".") && !isMember && end + 1 < bytes.count
        && Self.isDigit(bytes[end + 1])
      guard isFraction || Self.isWord(bytes[end]) else { break }
      end += 1
    }
    return end
  }

  private var isCondition: Bool {
    guard startsLine, byte() == UInt8(ascii: "#") else { return false }
    return ["#if", "#elseif", "#else", "#endif"].contains { word in
      bytes.dropFirst(position).starts(with: Array(word.utf8))
        && !Self.isWord(byte(word.utf8.count))
    }
  }

  private func endOfLine() -> Int {
    var end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    if end > position, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }

  private mutating func skipLine() { position = endOfLine() }

  private mutating func skipComment() throws {
    let start = line
    var depth = 0
    repeat {
      guard position < bytes.count else {
        throw NotSwift(line: start, reason: "a comment does not end")
      }
      let pair = [byte(), byte(1)]
      if pair == Array("/*".utf8) || pair == Array("*/".utf8) {
        depth += pair[0] == UInt8(ascii: "/") ? 1 : -1
        position += 2
      } else {
        if pair[0] == UInt8(ascii: "\n") { line += 1 }
        position += 1
      }
    } while depth > 0
  }

  static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isWordStart(_ byte: UInt8) -> Bool {
    isWord(byte) && !isDigit(byte) || byte == UInt8(ascii: "`")
  }
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...: true
    default: false
    }
  }
}
