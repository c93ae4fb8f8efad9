/// Walks over the tokens of a source, up to the end of the current group.
///
/// It is total: at the limit, a step does nothing and `current` is nil.
struct Parser {
  /// The maximum nesting of types, conditionals and generic arguments.
  static let maximumDepth = 64

  /// A position to which the parser can return.
  struct Place {
    var position: Int
    /// The remaining parts of the token at `position` after it was split.
    var pieces: ArraySlice<Token> = []
    /// The end offset of the last token passed.
    var previousEnd: Int
  }

  let source: SourceText
  let tokens: [Token]
  let groups: TokenGroups
  var place: Place
  /// The index of the first token beyond the current group.
  var limit: Int
  var depth = 0
  /// The places where no complete generic argument list was found.
  var brokenLists: Set<Trial> = []

  /// The values that determine the outcome of a lookahead.
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

  /// The token at this distance; groups are not skipped.
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

  /// Passes the current token; for an opening bracket, the whole group.
  mutating func advanceOverGroup() {
    guard let kind, kind.isOpening else { return advance() }
    leave(groups[place.position])
  }

  /// Reads the contents of the group that opens here, then moves behind the group, however much was
  /// read.
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

  /// Reads, and returns to the start if that fails.
  mutating func attempt(_ read: (inout Parser) -> Bool) -> Bool {
    let start = place
    if read(&self) { return true }
    place = start
    return false
  }

  /// Whether something can be read here; the parser stays.
  func wouldRead(_ read: (inout Parser) -> Bool) -> Bool {
    var ahead = self
    return read(&ahead)
  }
}
