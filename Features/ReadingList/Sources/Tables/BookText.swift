import RatchetData

/// The full-text index of the library. No trigger may write to it (`trusted_schema` is off), so
/// ``BookRow/save(_:to:)`` does.
@Table("book_texts")
struct BookText: FTS5 {
  /// The book's id.
  let rowid: Book.ID
  let folded: String
}
