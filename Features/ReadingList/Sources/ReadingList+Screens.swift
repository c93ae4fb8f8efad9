// Each screen is the part that it has for itself and the shelf that all share. While a screen runs,
// the shelf is moved into it, not copied: nobody else holds it then.
extension ReadingList.State {
  public var library: Library.State {
    get { Library.State(screen: libraryScreen, shelf: shelf) }
    _modify {
      var child = Library.State()
      swap(&child.screen, &libraryScreen)
      swap(&child.shelf, &shelf)
      defer {
        swap(&child.screen, &libraryScreen)
        swap(&child.shelf, &shelf)
      }
      yield &child
    }
  }

  public var toRead: ToRead.State {
    get { ToRead.State(shelf: shelf) }
    _modify {
      var child = ToRead.State()
      swap(&child.shelf, &shelf)
      defer { swap(&child.shelf, &shelf) }
      yield &child
    }
  }

  /// Copied, not moved: what is assigned may be nil, and the shelf must outlive it.
  public var detail: BookDetail.State? {
    get { openBook.map { BookDetail.State(book: $0, shelf: shelf) } }
    set {
      openBook = newValue?.book
      if let newValue { shelf = newValue.shelf }
    }
  }
}
