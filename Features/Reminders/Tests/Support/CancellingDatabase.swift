import RatchetData

/// A database that reports each write as cancelled, although the task that writes is not.
struct CancellingDatabase: DatabaseWriter {
  private let base: any DatabaseWriter

  init(_ base: any DatabaseWriter) { self.base = base }

  var hub: DatabaseHub { base.hub }

  nonisolated(nonsending) func write<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    throw CancellationError()
  }

  func write<T>(_ body: (Database) throws -> T) throws -> T { throw CancellationError() }

  nonisolated(nonsending) func writeWithoutTransaction<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    throw CancellationError()
  }

  func writeWithoutTransaction<T>(_ body: (Database) throws -> T) throws -> T {
    throw CancellationError()
  }

  nonisolated(nonsending) func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await base.read(body)
  }

  nonisolated(nonsending) func readConcurrently<Part: Sendable, T: Sendable>(
    _ parts: [Part], _ body: @escaping @Sendable (Database, Part) throws -> T
  ) async throws -> [T] {
    try await base.readConcurrently(parts, body)
  }

  func read<T>(_ body: (Database) throws -> T) throws -> T { try base.read(body) }

  func close() async { await base.close() }

  func close() throws { try base.close() }
}
