public import Foundation
public import RatchetData

/// A book's place among those to be read.
@Table("reading_list")
public struct ToReadEntry: Equatable, Sendable {
  /// Grows with each book that is added.
  @Column(primaryKey: true) public let position: Int
  @Column("book_id") public let bookID: Book.ID
  @Column("added_at") public let addedAt: Date
}

extension ToReadEntry {
  /// The books to be read, in the order in which they were added: an imported one on the day that its
  /// catalogue says.
  public static var books: some QueryStatement<Book> {
    Book.join(ToReadEntry.all) { $0.id == $1.bookID }
      .order {
        $1.addedAt
        $1.position
      }
      .select { book, _ in book }
  }

  /// Adds a book of the library at the end; one that is there already stays where it is.
  public static func add(_ id: Book.ID, at date: Date) -> some QueryStatement<NoRows> {
    insert { Draft(bookID: id, addedAt: date) }.onConflictDoNothing()
  }

  /// Takes a book away, if it is there.
  public static func remove(_ id: Book.ID) -> some QueryStatement<NoRows> {
    `where` { $0.bookID == id }.delete()
  }
}
