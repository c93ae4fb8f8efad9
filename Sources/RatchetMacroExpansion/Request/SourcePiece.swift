/// A piece of source from the compiler, with the whitespace and comments around it.
package struct SourcePiece: Hashable, Sendable {
  package var text: String
  /// Nil for source that the compiler invented or shortened: the enclosing declarations with empty
  /// bodies, the extended type, and the conformances.
  package var place: SourcePlace?

  package init(text: String, place: SourcePlace? = nil) {
    self.text = text
    self.place = place
  }

  /// The position in the file of the byte `offset` of this piece.
  package func position(at offset: Int) -> SourcePosition? {
    place.map { SourcePosition(file: $0.file, offset: $0.offset + offset) }
  }

  /// The range in the file of a range of this piece.
  package func range(_ range: Range<Int>) -> SourceRange? {
    place.map {
      SourceRange(
        file: $0.file, start: $0.offset + range.lowerBound, end: $0.offset + range.upperBound)
    }
  }

  /// The position in the file of the first token.
  package var firstToken: SourcePosition? { position(at: leadingTriviaLength) }

  /// The number of bytes of whitespace and comments before the first token.
  package var leadingTriviaLength: Int {
    let source = SourceText(text)
    var cursor = Cursor(source)
    _ = cursor.skipTrivia()
    return cursor.position
  }

  /// Whether a range of a file lies within this piece.
  func holds(_ range: SourceRange) -> Bool {
    guard let place, place.file == range.file, range.start <= range.end else { return false }
    return place.offset <= range.start && range.end <= place.offset + text.utf8.count
  }
}
