import Foundation
import RatchetDependencies
import Synchronization

extension DatabaseReader {
  public nonisolated(nonsending) func readConcurrently<Part: Sendable, T: Sendable>(
    _ parts: [Part], _ body: @escaping @Sendable (Database, Part) throws -> T
  ) async throws -> [T] {
    try await read { db in try parts.map { try body(db, $0) } }
  }
}

extension DatabasePool {
  public nonisolated(nonsending) func readConcurrently<Part: Sendable, T: Sendable>(
    _ parts: [Part], _ body: @escaping @Sendable (Database, Part) throws -> T
  ) async throws -> [T] {
    if parts.isEmpty { return [] }
    return try await withTrackedWork("read the database") {
      let slots = try await leases.lease(
        upTo: min(parts.count, ProcessInfo.processInfo.activeProcessorCount))
      let read = ConcurrentRead(parts, readers: slots.count, body)
      return try await withThrowingTaskGroup { group in
        for (reader, slot) in slots.enumerated() {
          group.addTask { [readers, leases] in
            do {
              return try await readers[slot].read(
                { db in try read.run(on: db, as: reader) },
                finally: { leases.release(slot) })
            } catch {
              // Also if it was cancelled before it had a connection: no other reader may wait for it.
              read.snapshot.leave(reader)
              // The first one reads all parts then, or fails for the same reason.
              if reader > 0, !read.hasBegun(reader), !Task.isCancelled { return [] }
              throw error
            }
          }
        }
        var results: [T?] = Array(repeating: nil, count: parts.count)
        for try await readHere in group {
          for (part, result) in readHere { results[part] = result }
        }
        return results.map { $0! }
      }
    }
  }
}

/// The parts of one concurrent read. Each reader takes the next one when it is done with its last.
private final class ConcurrentRead<Part: Sendable, T: Sendable>: Sendable {
  let snapshot: CommonSnapshot
  private let parts: [Part]
  private let body: @Sendable (Database, Part) throws -> T
  private let next = Atomic(0)
  private let hasFailed = Atomic(false)
  // Locked briefly, on the threads of the readers; no other lock is taken while it is held.
  private let begun = Mutex<Set<Int>>([])

  init(
    _ parts: [Part], readers: Int, _ body: @escaping @Sendable (Database, Part) throws -> T
  ) {
    snapshot = CommonSnapshot(readers: readers)
    self.parts = parts
    self.body = body
  }

  /// Whether a reader may have read a part.
  func hasBegun(_ reader: Int) -> Bool { begun.withLock { $0.contains(reader) } }

  /// Reads parts until none is left or one has failed, and returns their results by their places.
  func run(on db: Database, as reader: Int) throws -> [(part: Int, result: T)] {
    guard try snapshot.take(db, as: reader) else { return [] }
    begun.withLock { _ = $0.insert(reader) }
    var results: [(part: Int, result: T)] = []
    while !hasFailed.load(ordering: .relaxed) {
      let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard part < parts.count else { break }
      do {
        try Task.checkCancellation()
        results.append((part, try body(db, parts[part])))
      } catch {
        // The other readers are cancelled, but only when the caller's actor is free.
        hasFailed.store(true, ordering: .relaxed)
        throw error
      }
    }
    return results
  }
}
