public import RatchetDependencies

/// Reads catalogues of books into the library.
@DependencyClient
public struct CatalogueClient: Sendable {
  /// Imports a catalogue file. The events end with `.finished`; when the stream throws instead,
  /// nothing of the file was kept. Ending the stream early cancels the import, unless it is kept
  /// already.
  public var importCatalogue:
    @Sendable (_ path: String) -> AsyncThrowingStream<CatalogueImportEvent, any Error> = { _ in
      AsyncThrowingStream { $0.finish() }
    }
}

// The live value is in ReadingListLive.
extension CatalogueClient: TestDependencyKey {
  public static var testValue: CatalogueClient { CatalogueClient() }
}
