public import Ratchet

/// Which books are to be read: the one source of truth of the library, the to-read list and a book's
/// detail. Each of them holds it while it runs, changes it, and knows nothing of the others.
public struct Shelf: Equatable, Sendable {
  /// In the order in which they were added.
  public private(set) var books: IdentifiedArrayOf<Book>

  /// What has come and gone, in that order. Empty but while an action is reduced.
  private(set) var changes: [ToReadChange] = []

  public init(books: [Book] = []) { self.books = IdentifiedArray(books) }

  public func contains(_ id: Book.ID) -> Bool { books.contains(id: id) }

  /// Adds a book at the end; one that is there already stays where it is.
  public mutating func add(_ book: Book) {
    guard books.append(book).inserted else { return }
    changes.append(ToReadChange(id: book.id, isToRead: true))
  }

  /// Removes a book, if it is there.
  public mutating func remove(_ id: Book.ID) {
    guard books.remove(id: id) != nil else { return }
    changes.append(ToReadChange(id: id, isToRead: false))
  }

  mutating func takeChanges() -> [ToReadChange] {
    defer { changes = [] }
    return changes
  }
}

/// As an array of books.
extension Shelf: Encodable {
  public func encode(to encoder: any Encoder) throws { try books.encode(to: encoder) }
}
