import RatchetData

/// The full-text index of the library. Swift computes its contents (``TextFolding``), so
/// ``BookRow/save(_:to:)`` writes it and no trigger does.
@Table("book_texts")
struct BookText: FTS5 {
  /// The book's id.
  let rowid: Book.ID
  let folded: String
}
