/// Walks over the tokens of a source, up to the end of the group that it is in.
///
/// It is total: a step at the limit does nothing, and `current` is nil there.
struct Parser {
  /// How deep types, conditionals and generic arguments may lie in each other.
  static let maximumDepth = 64

  /// Where the parser stands, to come back to.
  struct Place {
    var position: Int
    /// What is left of the token at `position`, once it was split.
    var pieces: ArraySlice<Token> = []
    /// The offset behind the last token that was passed.
    var previousEnd: Int
  }

  let source: SourceText
  let tokens: [Token]
  let groups: TokenGroups
  var place: Place
  /// The index of the first token that is out of reach.
  var limit: Int
  var depth = 0
  /// Where a generic argument list was looked for in vain.
  var brokenLists: Set<Trial> = []

  /// What decides how a look ahead ends.
  struct Trial: Hashable {
    var offset: Int
    var limit: Int
  }

  init(_ source: SourceText, in range: Range<Int>? = nil) {
    let range = range ?? 0..<source.bytes.count
    self.source = source
    tokens = Lexer.tokens(of: source, in: range)
    groups = TokenGroups(tokens)
    place = Place(position: 0, previousEnd: range.lowerBound)
    limit = tokens.count
  }

  var isAtEnd: Bool { current == nil }

  var current: Token? { token(ahead: 0) }

  var kind: Token.Kind? { current?.kind }

  /// The token so many steps ahead, groups not skipped.
  func token(ahead distance: Int) -> Token? {
    if distance < place.pieces.count { return place.pieces[place.pieces.startIndex + distance] }
    let whole = place.pieces.isEmpty ? 0 : 1
    let index = place.position + whole + distance - place.pieces.count
    return index < limit ? tokens[index] : nil
  }

  mutating func advance() {
    guard let current else { return }
    place.previousEnd = current.end
    place.pieces = place.pieces.dropFirst()
    if place.pieces.isEmpty { place.position += 1 }
  }

  /// Passes the current token, and with an opening bracket the whole group.
  mutating func advanceOverGroup() {
    guard let kind, kind.isOpening else { return advance() }
    leave(groups[place.position])
  }

  /// Reads what is in the group that opens here, then stands behind it, however much was read.
  mutating func insideGroup<Result>(_ read: (inout Parser) -> Result) -> Result {
    let group = groups[place.position]
    let outerLimit = limit
    advance()
    limit = min(limit, group.contentEnd)
    let result = read(&self)
    limit = outerLimit
    leave(group)
    return result
  }

  private mutating func leave(_ group: TokenGroups.Group) {
    let end = min(group.end, limit)
    place = Place(position: end, previousEnd: tokens[end - 1].end)
  }

  /// Reads, and comes back if that fails.
  mutating func attempt(_ read: (inout Parser) -> Bool) -> Bool {
    let start = place
    if read(&self) { return true }
    place = start
    return false
  }

  /// Tells whether something can be read here, and stays.
  func wouldRead(_ read: (inout Parser) -> Bool) -> Bool {
    var ahead = self
    return read(&ahead)
  }
}
