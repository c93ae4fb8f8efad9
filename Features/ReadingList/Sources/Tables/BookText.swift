import RatchetData

/// The full-text index of the library. What it holds is made by Swift (``TextFolding``), so it is written by
/// ``BookRow/save(_:to:)`` and by no trigger.
@Table("book_texts")
struct BookText: FTS5 {
  /// The book's id.
  let rowid: Book.ID
  let folded: String
}
