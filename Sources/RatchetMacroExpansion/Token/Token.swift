/// A piece of source that is neither whitespace nor a finished comment.
package struct Token: Hashable, Sendable {
  package var kind: Kind
  /// Offset of the first byte.
  package var start: Int
  /// In bytes, at least 1.
  package var length: Int
  /// How many bytes of whitespace and comments lie between the token before and this one.
  package var leadingTriviaLength: Int
  package var surroundings: Surroundings
  /// `false` for a literal, raw identifier or comment that the source leaves open.
  package var isTerminated: Bool

  package var end: Int { start + length }
  package var range: Range<Int> { start..<end }
  package var leadingTrivia: Range<Int> { (start - leadingTriviaLength)..<start }
}
