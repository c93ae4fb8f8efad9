import RatchetDependencies

struct Book: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
}

/// The storage of the books, and of the reading list.
struct BookClient: Sendable {
  var books: @Sendable () async throws -> [Book]
  var archived: @Sendable () async throws -> [Book]
  var save: @Sendable (_ toRead: [Book.ID]) async throws -> Void
}

extension BookClient: DependencyKey {
  static let liveValue = BookClient(
    books: { [Book(id: 1, title: "Emma"), Book(id: 2, title: "Ulysses")] },
    archived: { [Book(id: 3, title: "Beowulf")] },
    save: { print("to read: \($0)") })
  static let testValue = BookClient(
    books: unimplemented("BookClient.books"),
    archived: unimplemented("BookClient.archived"),
    save: unimplemented("BookClient.save"))
}

extension DependencyValues {
  var bookClient: BookClient {
    get { self[BookClient.self] }
    set { self[BookClient.self] = newValue }
  }
}

extension [Book.ID] {
  /// Without the book if the list contains it, otherwise with it.
  func toggling(_ id: Book.ID) -> [Book.ID] { contains(id) ? filter { $0 != id } : self + [id] }
}
