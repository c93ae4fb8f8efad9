import RatchetData

/// Counts notes, and then waits until it is released.
struct HeldCount: FetchKeyRequest {
  private final class Part: Sendable {
    let begun = Milestone()
    let gate = Gate()
  }

  private let part = Part()

  var begun: Milestone { part.begun }
  var gate: Gate { part.gate }

  func fetch(_ db: Database) throws -> Int {
    let count = try Note.count.fetchOne(db) ?? -1
    begun.reach()
    gate.pass()
    return count
  }

  static func == (left: Self, right: Self) -> Bool { left.part === right.part }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(part)) }
}
