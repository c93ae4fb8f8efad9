public import RatchetDependencies

/// Keeps the library, and which of its books are to be read.
@DependencyClient
public struct LibraryClient: Sendable {
  /// The books that a query finds, from an offset on, one page of them.
  public var page: @Sendable (BookQuery, _ offset: Int) async throws -> BookPage

  /// The books to be read, in the order in which they were added.
  public var toRead: @Sendable () async throws -> [Book]

  /// Adds books of the library to those to be read and takes others away: all of it, or nothing where
  /// it throws or is cancelled before it is done. A book that is added goes to the end, also where it
  /// was there already, so that making the same changes again changes nothing. A call comes into
  /// effect before those that are made after it was cancelled or has ended, or not at all.
  ///
  /// - Parameter changes: one a book, in the order in which they were made.
  public var saveToRead: @Sendable (_ changes: [ToReadChange]) async throws -> Void

  /// Imports a catalogue file. The events end with `.finished`; when the stream throws instead,
  /// nothing of the file was kept. Ending the stream early cancels the import, unless it is kept
  /// already.
  public var importCatalogue:
    @Sendable (_ path: String) -> AsyncThrowingStream<CatalogueImportEvent, any Error> = { _ in
      AsyncThrowingStream { $0.finish() }
    }
}

// The live value is in ReadingListLive.
extension LibraryClient: TestDependencyKey {
  public static var testValue: LibraryClient { LibraryClient() }
}
