public import RatchetDependencies

/// Imports catalogues of books into the library.
@DependencyClient
public struct CatalogueClient: Sendable {
  /// Imports a catalogue file. The last event is `.finished`.
  ///
  /// The file is imported in portions, so that others can write to the library in between. If the
  /// stream throws or is ended early, the completed portions are kept: the last progress and the
  /// error (`CatalogueCutOff`) report the number of their rows. Importing the file again completes
  /// the import, and is reported as one import. If the stream throws another error, nothing was
  /// kept.
  public var importCatalogue:
    @Sendable (_ path: String) -> AsyncThrowingStream<CatalogueImportEvent, any Error> = { _ in
      AsyncThrowingStream { $0.finish() }
    }
}

// The live value is in ReadingListLive.
extension CatalogueClient: TestDependencyKey {
  public static var testValue: CatalogueClient { CatalogueClient() }
}
