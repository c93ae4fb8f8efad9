/// A piece of source as the compiler sent it, with the blanks and comments around it.
package struct SourcePiece: Hashable, Sendable {
  package var text: String
  /// Missing for what the compiler made up or abridged: the surrounding declarations with their
  /// bodies emptied, the extended type, the conformances.
  package var place: SourcePlace?

  package init(text: String, place: SourcePlace? = nil) {
    self.text = text
    self.place = place
  }

  /// Where in the file the byte `offset` of this piece lies.
  package func position(at offset: Int) -> SourcePosition? {
    place.map { SourcePosition(file: $0.file, offset: $0.offset + offset) }
  }

  /// Where in the file a stretch of this piece lies.
  package func range(_ range: Range<Int>) -> SourceRange? {
    place.map {
      SourceRange(
        file: $0.file, start: $0.offset + range.lowerBound, end: $0.offset + range.upperBound)
    }
  }

  /// Where in the file its first word or sign lies.
  package var firstToken: SourcePosition? { position(at: leadingTriviaLength) }

  /// How many bytes of blanks and comments come before the first word or sign.
  package var leadingTriviaLength: Int {
    let source = SourceText(text)
    var cursor = Cursor(source)
    _ = cursor.skipTrivia()
    return cursor.position
  }

  /// Whether a range of its file lies within it.
  func holds(_ range: SourceRange) -> Bool {
    guard let place, place.file == range.file, range.start <= range.end else { return false }
    return place.offset <= range.start && range.end <= place.offset + text.utf8.count
  }
}
