import Foundation
import Ratchet
import RatchetTesting
import Testing

/// A library in any style, as seen from outside.
@MainActor
struct LibraryScreen {
  var appear: () async throws -> Void
  var tap: (Book.ID) async -> Void
  var shelf: () -> [String]
  var archive: () -> [String]
  var toRead: () -> [Book.ID]
  var problem: () -> String?
}

/// The environment of a library: books, and a disk that can be full.
struct Disk: Sendable {
  struct Full: Error, CustomStringConvertible {
    var description: String { "The disk is full." }
  }

  static let shelf = [Book(id: 1, title: "Emma"), Book(id: 2, title: "Ulysses")]
  static let archive = [Book(id: 3, title: "Beowulf")]

  let saved = LockIsolated<[[Book.ID]]>([])
  let isFull = LockIsolated(false)

  var client: BookClient {
    BookClient(
      books: { Self.shelf }, archived: { Self.archive },
      save: { [saved, isFull] list in
        if isFull.value { throw Full() }
        saved.withValue { $0.append(list) }
      })
  }
}

@Suite("The ways to inject") struct WaysToInjectTests {
  typealias Style = @MainActor @Sendable (Disk) throws -> LibraryScreen

  static let styles: [(name: String, make: Style)] = [
    ("environment", { screen(environmentLibrary($0.client)) }),
    ("factory", { screen(FactoryStyle.LibraryFactory(client: $0.client).model()) }),
    ("repository", { screen(repositoryLibrary($0)) }),
    ("container", { screen(try containerLibrary($0.client)) }),
    (
      "container over dependencies",
      { disk in
        try withDependencies {
          $0.bookClient = disk.client
        } operation: {
          screen(try dependentLibrary())
        }
      }
    ),
    ("dependencies from a container", { screen(try providedLibrary($0.client)) }),
    ("models", { screen(modelsLibrary($0.client)) }),
  ]

  @Test(
    "all behave the same: books here and in the archive, a reading list, a full disk",
    arguments: styles.indices)
  @MainActor
  func scenario(_ style: Int) async throws {
    let disk = Disk()
    let library = try Self.styles[style].make(disk)
    try await library.appear()
    #expect(library.shelf() == ["Emma", "Ulysses"])
    #expect(library.archive() == ["Beowulf"])
    #expect(library.toRead() == [])

    await library.tap(2)
    await library.tap(3)
    #expect(library.toRead() == [2, 3])
    await library.tap(2)
    #expect(library.toRead() == [3])
    #expect(disk.saved.value == [[2], [2, 3], [3]])

    disk.isFull.setValue(true)
    await library.tap(1)
    #expect(library.toRead() == [3])
    #expect(library.problem() == "The disk is full.")
    disk.isFull.setValue(false)
    await library.tap(1)
    #expect(library.toRead() == [3, 1])
    #expect(library.problem() == nil)
    #expect(disk.saved.value.count == 4)
  }

  @Test("The live repository reads and writes files, and the mock behaves as configured")
  func repositories() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    try JSONEncoder().encode(Disk.shelf).write(to: folder.appending(path: "shelf.json"))
    let live = RepositoryStyle.BookFolder(url: folder)
    #expect(try await live.books(archived: false) == Disk.shelf)
    await #expect(throws: (any Error).self) { try await live.books(archived: true) }
    try await live.save(toRead: [2])
    let saved = try Data(contentsOf: folder.appending(path: "to-read.json"))
    #expect(String(decoding: saved, as: UTF8.self) == "[2]")

    let mock = RepositoryStyle.MockBooks(shelf: Disk.shelf)
    #expect(try await mock.books(archived: false) == Disk.shelf)
    try await mock.save(toRead: [1])
    #expect(mock.saved.value == [[1]])
    let refusing = RepositoryStyle.MockBooks(problem: Disk.Full())
    await #expect(throws: Disk.Full.self) { try await refusing.save(toRead: [1]) }
  }

  @Test("Two saves through a protocol or a client may overtake each other")
  func order() async {
    let byRepository = LockIsolated<Set<[[Book.ID]]>>([])
    await explore(seeds: 200) {
      let mock = RepositoryStyle.MockBooks()
      let store = Store(initialState: RepositoryStyle.Library.State()) {
        RepositoryStyle.Library()
      } withDependencies: {
        $0[RepositoryStyle.BookRepositoryKey.self] = mock
      }
      await store.send(.bookTapped(1))
      await store.send(.bookTapped(2))
      await store.finish()
      byRepository.withValue { _ = $0.insert(mock.saved.value) }
    }
    #expect(byRepository.value.isSuperset(of: [[[1], [2]], [[2], [1]]]))

    let byClient = LockIsolated<Set<[[Book.ID]]>>([])
    await explore(seeds: 200) {
      let disk = Disk()
      let store = Store(initialState: EnvironmentStyle.ToRead.State()) {
        EnvironmentStyle.ToRead()
      } withDependencies: {
        $0.bookClient = disk.client
      }
      await store.send(.bookToggled(1))
      await store.send(.bookToggled(2))
      await store.finish()
      byClient.withValue { _ = $0.insert(disk.saved.value) }
    }
    #expect(byClient.value.isSuperset(of: [[[1], [2]], [[2], [1]]]))
  }

  @Test("A container with a missing registration is refused at its first use")
  @MainActor
  func missing() {
    let container = Container()
    ContainerStyle.registerLibrary(in: container)
    let error = #expect(throws: ContainerError.self) {
      try container.resolve(ContainerStyle.Library.self)
    }
    #expect(
      error?.description == """
        No BookClient is registered (needed by Library → BookSource). Registered: BookSource, \
        BookSource "archive", Library, ToReadList.
        """)
  }
}

// The layer between the styles and the scenario.
extension WaysToInjectTests {
  @MainActor
  private static func screen(_ model: StoreModelOf<EnvironmentStyle.Library>) -> LibraryScreen {
    LibraryScreen(
      appear: {
        await model.send(.shelf(.appeared)).finish()
        await model.send(.archive(.appeared)).finish()
      },
      tap: { id in
        let isOnShelf = model.shelf.books.contains { $0.id == id }
        await model.send(isOnShelf ? .shelf(.bookTapped(id)) : .archive(.bookTapped(id))).finish()
      },
      shelf: { model.shelf.books.map(\.title) }, archive: { model.archive.books.map(\.title) },
      toRead: { model.toRead.list }, problem: { model.toRead.problem })
  }

  @MainActor
  private static func screen(_ model: StoreModelOf<FactoryStyle.Library>) -> LibraryScreen {
    LibraryScreen(
      appear: {
        await model.send(.shelf(.appeared)).finish()
        await model.send(.archive(.appeared)).finish()
      },
      tap: { id in
        let isOnShelf = model.shelf.books.contains { $0.id == id }
        await model.send(isOnShelf ? .shelf(.bookTapped(id)) : .archive(.bookTapped(id))).finish()
      },
      shelf: { model.shelf.books.map(\.title) }, archive: { model.archive.books.map(\.title) },
      toRead: { model.toRead.list }, problem: { model.toRead.problem })
  }

  @MainActor
  private static func screen(_ model: StoreModelOf<RepositoryStyle.Library>) -> LibraryScreen {
    LibraryScreen(
      appear: { await model.send(.appeared).finish() },
      tap: { await model.send(.bookTapped($0)).finish() },
      shelf: { model.shelf.map(\.title) }, archive: { model.archive.map(\.title) },
      toRead: { model.toRead }, problem: { model.problem })
  }

  @MainActor
  private static func screen(_ model: StoreModelOf<ContainerStyle.Library>) -> LibraryScreen {
    LibraryScreen(
      appear: { await model.send(.appeared).finish() },
      tap: { await model.send(.bookTapped($0)).finish() },
      shelf: { model.shelf.map(\.title) }, archive: { model.archive.map(\.title) },
      toRead: { model.toRead }, problem: { model.problem })
  }

  @MainActor
  private static func screen(_ model: ModelsStyle.LibraryModel) -> LibraryScreen {
    LibraryScreen(
      appear: { try await model.appear() }, tap: { await model.toggle($0) },
      shelf: { model.shelf.books.map(\.title) },
      archive: { model.archive?.books.map(\.title) ?? [] },
      toRead: { model.toRead }, problem: { model.problem })
  }
}

/// The repository of the scenario: the mock of the example has no disk that fills up.
extension Disk: RepositoryStyle.BookRepository {
  func books(archived: Bool) async throws -> [Book] { archived ? Self.archive : Self.shelf }
  func save(toRead: [Book.ID]) async throws { try await client.save(toRead) }
}
