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

/// The start of a piece of source: the position of its first byte, which may be whitespace or a
/// comment.
package struct SourcePlace: Hashable, Sendable {
  package var file: String
  /// Module and file name, as `#fileID` gives them.
  package var fileID: String
  /// In bytes of UTF-8 from the start of the file.
  package var offset: Int

  package init(file: String, fileID: String, offset: Int) {
    self.file = file
    self.fileID = fileID
    self.offset = offset
  }
}

/// A place in a source file, counted in bytes of UTF-8 from its start.
package struct SourcePosition: Hashable, Sendable {
  package var file: String
  package var offset: Int

  package init(file: String, offset: Int) {
    self.file = file
    self.offset = offset
  }

  /// The compiler shows a diagnostic here without a position.
  package static let unknown = SourcePosition(file: "", offset: 0)
}

/// A range of a source file, in bytes of UTF-8; `end` is exclusive.
package struct SourceRange: Hashable, Sendable {
  package var file: String
  package var start: Int
  package var end: Int

  package init(file: String, start: Int, end: Int) {
    self.file = file
    self.start = start
    self.end = end
  }
}
