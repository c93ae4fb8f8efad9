public import RatchetDependencies

/// Reads catalogues of books into the library.
@DependencyClient
public struct CatalogueClient: Sendable {
  /// Imports a catalogue file. The events end with `.finished`.
  ///
  /// The file is kept a portion at a time, so that others can write to the library meanwhile. When the
  /// stream throws or is ended early, the portions stay that were kept: the last progress says how many
  /// rows they have, and so does the error (`CatalogueCutOff`). Importing the file again completes it, and
  /// is reported as one import. When the stream throws another error, nothing was kept.
  public var importCatalogue:
    @Sendable (_ path: String) -> AsyncThrowingStream<CatalogueImportEvent, any Error> = { _ in
      AsyncThrowingStream { $0.finish() }
    }
}

// The live value is in ReadingListLive.
extension CatalogueClient: TestDependencyKey {
  public static var testValue: CatalogueClient { CatalogueClient() }
}
