import Observation
import RatchetDependencies

enum ModelsStyle {
  @MainActor
  @Observable
  final class ShelfModel {
    private(set) var books: [Book] = []

    @ObservationIgnored @Dependency(\.bookClient) private var client

    func appear() async throws { books = try await client.books() }
  }

  @MainActor
  @Observable
  final class LibraryModel {
    let shelf = ShelfModel()
    private(set) var archive: ShelfModel?
    private(set) var toRead: [Book.ID] = []
    private(set) var problem: String?

    @ObservationIgnored @Dependency(\.bookClient) private var client

    func appear() async throws {
      try await shelf.appear()
      let archive = withDependencies(from: self) {
        $0.bookClient.books = $0.bookClient.archived
      } operation: {
        ShelfModel()
      }
      self.archive = archive
      try await archive.appear()
    }

    func toggle(_ id: Book.ID) async {
      let list = toRead.toggling(id)
      do {
        try await client.save(list)
        toRead = list
        problem = nil
      } catch {
        problem = "\(error)"
      }
    }
  }
}

@MainActor
func modelsLibrary(_ client: BookClient) -> ModelsStyle.LibraryModel {
  let library = withDependencies {
    $0.bookClient = client
  } operation: {
    ModelsStyle.LibraryModel()
  }
  return library
}
