#if Postgres
  import Foundation
  import RatchetDependencies
  import RatchetPostgres
  import RatchetQuery

  private enum PostgresExamples {
    static func makeClient(password: String) throws -> PostgresClient {
      var configuration = try PostgresConfiguration("postgres://app@db.example.org/library")
      configuration.password = PostgresPassword(password)
      return PostgresClient(configuration)
    }

    static func start(_ client: PostgresClient) throws {
      try prepareDependencies { $0.defaultPostgres = client }
    }

    @Selection
    struct Book: Equatable {
      var id: Int
      var title: String
      var addedAt: Date?
    }

    struct Library {
      @Dependency(\.defaultPostgres) var postgres

      func books(by author: String) async throws -> [Book] {
        try await postgres.fetchAll(
          #sql(
            """
            SELECT id, title, added_at FROM book WHERE author = \(author) ORDER BY title
            """, as: Book.self))
      }

      func rename(_ id: Int, to title: String) async throws {
        try await postgres.execute(#sql("UPDATE book SET title = \(title) WHERE id = \(id)"))
      }
    }

    static func pay(_ sum: Int, from: Int, to: Int, _ postgres: PostgresClient) async throws {
      try await postgres.transaction(isolation: .serializable) { db in
        try await db.execute(#sql("UPDATE account SET sum = sum - \(sum) WHERE id = \(from)"))
        try await db.execute(#sql("UPDATE account SET sum = sum + \(sum) WHERE id = \(to)"))
      }
    }

    static func printTitles(_ postgres: PostgresClient) async throws {
      try await postgres.transaction { db in
        for try await row in db.rows("SELECT title FROM book ORDER BY title") {
          let title: String = try row["title"]
          print(title)
        }
      }
    }

    static func importTitles(_ titles: [String], _ postgres: PostgresClient) async throws -> Int {
      try await postgres.withConnection { db in
        try await db.copyIn(into: "book", columns: ["title"], rows: titles.map { [.text($0)] })
      }
    }

    static func follow(_ server: PostgresConfiguration, reload: () async -> Void) async throws {
      for try await event in PostgresNotifications(server, channels: ["book"]) {
        switch event {
        case .listening: await reload()
        case .notification: await reload()
        }
      }
    }

    static func add(_ title: String, _ postgres: PostgresClient) async throws -> Bool {
      do {
        try await postgres.execute(#sql("INSERT INTO book(title) VALUES (\(title))"))
        return true
      } catch let error as PostgresError where error.state == .uniqueViolation {
        return false
      }
    }

  }
#endif
