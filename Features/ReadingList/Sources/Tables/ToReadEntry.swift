public import Foundation
public import RatchetData

/// The place of a book in the to-read list.
@Table("reading_list")
public struct ToReadEntry: Equatable, Sendable {
  /// Increases with each book that is added.
  @Column(primaryKey: true) public let position: Int
  /// The id of the book.
  @Column("book_id") public let bookID: Book.ID
  /// The time at which the book was added.
  @Column("added_at") public let addedAt: Date
}

extension ToReadEntry {
  /// The books on the to-read list, in the order in which they were added; for an imported book
  /// that is the day in its catalogue.
  public static var books: some QueryStatement<Book> {
    Book.join(ToReadEntry.all) { $0.id == $1.bookID }
      .order {
        $1.addedAt
        $1.position
      }
      .select { book, _ in book }
  }

  /// Adds a book of the library at the end of the list; a book that is already on it keeps its
  /// place.
  public static func add(_ id: Book.ID, at date: Date) -> some QueryStatement<NoRows> {
    insert { Draft(bookID: id, addedAt: date) }.onConflictDoNothing()
  }

  /// Removes a book from the list, if it is there.
  public static func remove(_ id: Book.ID) -> some QueryStatement<NoRows> {
    `where` { $0.bookID == id }.delete()
  }
}
