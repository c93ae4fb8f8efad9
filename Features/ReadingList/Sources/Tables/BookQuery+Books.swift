public import RatchetData

extension BookQuery {
  /// The books that the query finds, in its order. Each order ends with the id, so that pages
  /// neither overlap nor leave gaps.
  ///
  /// - Parameter total: the result of ``total``; it affects only the query plan.
  public func books(of total: Int) -> Select<Book, Book, ()> {
    // The unary plus keeps SQLite from looking up all search results only to sort them: instead, it
    // walks the index of this order until the page is full. With few results, that would be the
    // whole index.
    let goesByPopularity = sort == .popularity && total > 1_000
    return found { goesByPopularity ? #sql("+\($0.id)") : SQLQueryExpression($0.id) }
      .order { book in
        switch sort {
        case .popularity:
          book.ratingsCount.desc()
        case .title:
          book.sortTitle
        case .author:
          book.sortAuthor
          book.sortTitle
        case .year:
          book.year.asc(nulls: .last)
          book.sortTitle
        case .rating:
          book.averageRating.desc()
          book.ratingsCount.desc()
        }
        book.id
      }
  }

  /// The number of books that the query finds.
  public var total: Select<Int, Book, ()> {
    found { SQLQueryExpression($0.id) }.count()
  }

  private func found(
    by id: (Book.TableColumns) -> SQLQueryExpression<Book.ID>
  ) -> Select<Book, Book, ()> {
    Book.where { book in
      if let pattern {
        id(book).in(BookText.where { $0.match(pattern) }.select(\.rowid))
      }
      if let language {
        let code = LanguageCode(language)
        book.plainLanguage == code.language
        if code.hasRegion { book.language.collate(.nocase) == language }
      }
      if let fromYear { book.year >= fromYear }
      if let toYear { book.year <= toYear }
    }
  }

  /// The typed beginnings of words; nil if there are none. Each word is quoted, so its characters
  /// have no special meaning.
  private var pattern: FTS5Query? {
    let words = TextFolding.fold(text).split(separator: " ")
    guard !words.isEmpty else { return nil }
    return FTS5Query(
      pattern: words.map { FTS5Query.searchAsYouType(String($0)).pattern }
        .joined(separator: " "))
  }
}
