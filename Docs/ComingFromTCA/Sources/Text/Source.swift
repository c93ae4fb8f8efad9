/// A file as tokens, with its brackets paired and its types found.
struct Source {
  let bytes: [UInt8]
  let tokens: [Token]
  /// For the index of each bracket, that of the other one.
  let pairs: [Int: Int]
  let types: [TypeDeclaration]
  let newline: String

  init(bytes: [UInt8]) throws {
    self.bytes = bytes
    tokens = try Lexer.tokens(of: bytes)
    pairs = try Self.pairs(of: tokens)
    types = TypeDeclaration.all(in: tokens, pairs: pairs)
    let firstLine = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    newline = firstLine > 0 && bytes[firstLine - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  subscript(index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  func text(_ index: Int) -> String { self[index]?.text ?? "" }

  /// The source text from one token to another, as it stands.
  func text(_ range: ClosedRange<Int>) -> String {
    let start = tokens[range.lowerBound].range.lowerBound
    return String(decoding: bytes[start..<tokens[range.upperBound].range.upperBound], as: UTF8.self)
  }

  /// Whether these tokens stand at an index.
  func has(_ texts: String..., at index: Int) -> Bool {
    index >= 0 && index + texts.count <= tokens.count
      && texts.indices.allSatisfy { tokens[index + $0].text == texts[$0] }
  }

  /// Whether a token is the last of its line.
  func endsLine(_ index: Int) -> Bool { self[index + 1]?.startsLine ?? true }

  /// The spaces before the line of a token.
  func indentation(at index: Int) -> String {
    var start = tokens[index].range.lowerBound
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    let spaces = bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: spaces, as: UTF8.self)
  }

  /// The type, or the extension of one, around a token: the innermost one.
  func type(around index: Int) -> TypeDeclaration? {
    types.last { $0.open < index && index < $0.close }
  }

  private static func pairs(of tokens: [Token]) throws -> [Int: Int] {
    let closing = ["(": ")", "[": "]", "{": "}"]
    var pairs: [Int: Int] = [:]
    var open: [Int] = []
    // The brackets that were open at each `#if`: each branch begins with them.
    var conditions: [[Int]] = []
    for (index, token) in tokens.enumerated() {
      if token.kind == .condition {
        if token.text.hasPrefix("#if") {
          conditions.append(open)
        } else if token.text.hasPrefix("#else") {
          open = conditions.last ?? open
        } else if !conditions.isEmpty {
          conditions.removeLast()
        }
      } else if token.kind == .mark, closing[token.text] != nil {
        open.append(index)
      } else if token.kind == .mark, closing.values.contains(token.text) {
        guard let last = open.popLast(), closing[tokens[last].text] == token.text else {
          throw NotSwift(line: token.line, reason: "'\(token.text)' closes nothing")
        }
        pairs[last] = index
        pairs[index] = last
      }
    }
    if let last = open.last {
      throw NotSwift(line: tokens[last].line, reason: "'\(tokens[last].text)' is never closed")
    }
    return pairs
  }
}
