extension Parser {
  /// The offset of the current token, or of the end.
  var offset: Int { current?.start ?? place.previousEnd }

  /// The spelling of an identifier here; keywords are identifiers, names in backticks are not.
  var word: String? { word(ahead: 0) }

  func word(ahead distance: Int) -> String? {
    guard let token = token(ahead: distance), token.kind == .identifier else { return nil }
    return source[token]
  }

  /// Whether a name may stand here, in backticks or not.
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

  /// Whether an operator begins here that begins with a character.
  func isOperator(from first: UInt8) -> Bool {
    guard let current, current.kind.isOperator else { return false }
    return source.bytes[current.start] == first
  }

  /// Passes the first character of an operator, and leaves the rest to be read.
  mutating func advanceOverCharacter() {
    splitCurrent(after: 1)
    advance()
  }

  mutating func splitCurrent(after count: Int) {
    guard let current, current.length > count else { return }
    let (first, rest) = Lexer.split(current, after: count, in: source)
    place.pieces = ([first] + rest + place.pieces.dropFirst())[...]
  }

  /// From an offset to the end of what was passed; empty there if nothing was.
  func range(from start: Int) -> Range<Int> {
    min(start, place.previousEnd)..<place.previousEnd
  }

  func spelling(from start: Int) -> Spelling {
    let range = range(from: start)
    return Spelling(source[range], range)
  }

  /// What is read, as it is written.
  mutating func spelled(_ read: (inout Parser) -> Void) -> Spelling {
    let start = offset
    read(&self)
    return spelling(from: start)
  }

  /// What is read, as it is written; nil where nothing is.
  mutating func spelledIfAny(_ read: (inout Parser) -> Void) -> Spelling? {
    let spelling = spelled(read)
    return spelling.range.isEmpty ? nil : spelling
  }

  /// The current token, which is passed.
  mutating func take() -> Spelling {
    spelled { $0.advance() }
  }
}
