import RatchetDependencies
import Testing

private struct Book: Equatable, Sendable {
  var id: Int
}

private enum Refusal: Error { case closed, full }

/// Every shape of endpoint.
@DependencyClient
private struct BooksClient: Sendable {
  static let line: UInt = #line - 1

  /// Fetches a book.
  var fetch: @Sendable (_ id: Int) async throws -> Book
  var all: @Sendable () throws -> [Book]
  var move: @Sendable (_ from: Int, _ to: Int) async throws -> Void
  var log: @Sendable (String) -> Void
  var count: @Sendable () -> Int = { -1 }
  var close: @Sendable () throws(Refusal) -> Bool = { () throws(Refusal) in throw .closed }
  var sort: @Sendable (_ books: inout [Book], _ by: (Book, Book) -> Bool) -> Int = { _, _ in 0 }
  @DependencyEndpoint(method: "named") var name: @Sendable (_ id: Int) throws -> String
  var limit: Int = 10
}

@Suite("A client completed by @DependencyClient")
struct DependencyClientTests {
  @Test("throws and reports for endpoints that are left out")
  func leftOut() async {
    let client = BooksClient()
    let reported = await issues {
      await #expect(throws: UnimplementedFailure.self) { try await client.fetch(id: 1) }
      #expect(throws: UnimplementedFailure.self) { try client.all() }
      client.log("hello")
    }
    #expect(
      reported == [
        """
        RatchetIssue R000 at DependencyClientTests.swift:\(BooksClient.line)
          BooksClient.fetch was called but is not implemented: override it in withDependencies.
        """,
        """
        RatchetIssue R000 at DependencyClientTests.swift:\(BooksClient.line)
          BooksClient.all was called but is not implemented: override it in withDependencies.
        """,
        """
        RatchetIssue R000 at DependencyClientTests.swift:\(BooksClient.line)
          BooksClient.log was called but is not implemented: override it in withDependencies.
        """,
      ])
  }

  @Test("returns the default's result, and reports, if an endpoint has a default")
  func defaults() {
    let client = BooksClient()
    var books = [Book(id: 2), Book(id: 1)]
    let reported = issues {
      #expect(client.count() == -1)
      do throws(Refusal) {
        _ = try client.close()
        Issue.record("It is closed.")
      } catch {
        #expect(error == .closed)
      }
      #expect(client.sort(&books, { $0.id < $1.id }) == 0)
    }
    #expect(reported.count == 3)
    #expect(client.limit == 10)
  }

  @Test("runs a given endpoint, and reports nothing")
  func given() async throws {
    let client = BooksClient(
      fetch: { Book(id: $0) }, count: { 7 }, name: { "book \($0)" }, limit: 3)
    let reported = try await issues {
      let book = try await client.fetch(id: 3)
      let name = try client.named(id: 3)
      #expect(book == Book(id: 3))
      #expect(name == "book 3")
      #expect(client.count() == 7)
    }
    #expect(reported == [])
    #expect(client.limit == 3)
  }

  @Test("passes on labels, inout values and functions")
  func methods() {
    var client = BooksClient()
    client.sort = { books, areInOrder in
      books.sort(by: areInOrder)
      return books.count
    }
    var books = [Book(id: 2), Book(id: 1)]
    #expect(client.sort(books: &books, by: { $0.id < $1.id }) == 2)
    #expect(books.map(\.id) == [1, 2])
  }
}
