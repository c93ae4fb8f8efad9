extension Parser {
  /// The offset of the current token, or of the end.
  var offset: Int { current?.start ?? place.previousEnd }

  /// The spelling of the identifier here. Keywords are identifiers; names in backticks are not.
  var word: String? { word(ahead: 0) }

  func word(ahead distance: Int) -> String? {
    guard let token = token(ahead: distance), token.kind == .identifier else { return nil }
    return source[token]
  }

  /// Whether there is a name here, in backticks or not.
  func isName(ahead distance: Int = 0) -> Bool {
    switch token(ahead: distance)?.kind {
    case .identifier, .rawIdentifier: true
    default: false
    }
  }

  func isWord(_ spelling: String) -> Bool {
    guard let current, current.kind == .identifier else { return false }
    return source.isSpelled(current, spelling)
  }

  func isOperator(_ spelling: String) -> Bool {
    guard let current, current.kind.isOperator else { return false }
    return source.isSpelled(current, spelling)
  }

  /// Whether an operator begins here whose first character is this one.
  func isOperator(from first: UInt8) -> Bool {
    guard let current, current.kind.isOperator else { return false }
    return source.bytes[current.start] == first
  }

  /// Passes the first character of an operator; the rest becomes the current token.
  mutating func advanceOverCharacter() {
    splitCurrent(after: 1)
    advance()
  }

  mutating func splitCurrent(after count: Int) {
    guard let current, current.length > count else { return }
    let (first, rest) = Lexer.split(current, after: count, in: source)
    place.pieces = ([first] + rest + place.pieces.dropFirst())[...]
  }

  /// The range from an offset to the end of the last token passed; empty at that end if none was.
  func range(from start: Int) -> Range<Int> {
    min(start, place.previousEnd)..<place.previousEnd
  }

  func spelling(from start: Int) -> Spelling {
    let range = range(from: start)
    return Spelling(source[range], range)
  }

  /// The source that a closure reads.
  mutating func spelled(_ read: (inout Parser) -> Void) -> Spelling {
    let start = offset
    read(&self)
    return spelling(from: start)
  }

  /// The source that a closure reads; nil if it reads nothing.
  mutating func spelledIfAny(_ read: (inout Parser) -> Void) -> Spelling? {
    let spelling = spelled(read)
    return spelling.range.isEmpty ? nil : spelling
  }

  /// Passes the current token and returns it.
  mutating func take() -> Spelling {
    spelled { $0.advance() }
  }
}
