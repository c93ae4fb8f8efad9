/// A piece of source that is neither whitespace nor a closed comment.
package struct Token: Hashable, Sendable {
  package var kind: Kind
  /// The offset of the first byte.
  package var start: Int
  /// The length in bytes, at least 1.
  package var length: Int
  /// The number of bytes of whitespace and comments between the previous token and this one.
  package var leadingTriviaLength: Int
  package var surroundings: Surroundings
  /// `false` for a literal, raw identifier or comment that is not closed.
  package var isTerminated: Bool

  package var end: Int { start + length }
  package var range: Range<Int> { start..<end }
  package var leadingTrivia: Range<Int> { (start - leadingTriviaLength)..<start }
}
