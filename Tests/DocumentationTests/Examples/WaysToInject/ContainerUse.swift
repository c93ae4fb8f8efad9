import Foundation
import Ratchet
import Testing

/// The examples in the doc comments of `Container`.
@Suite("The examples of the container") struct ContainerExamples {
  struct Database: Sendable {
    var path: String
  }

  protocol Shelf: Sendable {}

  struct DatabaseShelf: Shelf {
    var database: Database
  }

  struct Library: Sendable {
    var shelf: any Shelf
    var name: String
  }

  struct Diary: Sendable {
    var date: DateGenerator
  }

  @Test("resolve, override and provide") func examples() throws {
    let container = Container()
    container.register(lifetime: .singleton) { _ in Database(path: "books.db") }
    container.register((any Shelf).self) { resolver in
      DatabaseShelf(database: try resolver.resolve())
    }
    let shelf = try container.resolve((any Shelf).self)
    #expect((shelf as? DatabaseShelf)?.database.path == "books.db")

    container.register(name: "title") { _ in "Town library" }
    container.register { resolver in
      Library(shelf: try resolver.resolve(), name: try resolver.resolve(name: "title"))
    }
    #expect(try container.resolve(Library.self).name == "Town library")

    container.register(\.date)
    container.register { resolver in Diary(date: try resolver.resolve()) }
    let diary = try withDependencies {
      $0.date = .constant(.distantPast)
    } operation: {
      try container.resolve(Diary.self)
    }
    #expect(diary.date() == .distantPast)
  }
}
