public import RatchetData

/// A database that reports each write as cancelled, although the task that writes is not.
public struct CancellingDatabase: DatabaseWriter {
  private let base: any DatabaseWriter

  public init(_ base: any DatabaseWriter) { self.base = base }

  public var hub: DatabaseHub { base.hub }

  public nonisolated(nonsending) func write<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    throw CancellationError()
  }

  public func write<T>(_ body: (Database) throws -> T) throws -> T { throw CancellationError() }

  public nonisolated(nonsending) func writeWithoutTransaction<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    throw CancellationError()
  }

  public func writeWithoutTransaction<T>(_ body: (Database) throws -> T) throws -> T {
    throw CancellationError()
  }

  public nonisolated(nonsending) func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await base.read(body)
  }

  public nonisolated(nonsending) func readConcurrently<Part: Sendable, T: Sendable>(
    _ parts: [Part], _ body: @escaping @Sendable (Database, Part) throws -> T
  ) async throws -> [T] {
    try await base.readConcurrently(parts, body)
  }

  public func read<T>(_ body: (Database) throws -> T) throws -> T { try base.read(body) }

  public func close() async { await base.close() }

  public func close() throws { try base.close() }
}
