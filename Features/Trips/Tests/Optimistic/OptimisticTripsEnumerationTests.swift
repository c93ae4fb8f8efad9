import Ratchet
import Testing
import Trips

/// Every order of changes, writes and fetches of a trip, with every stage of each.
@Suite struct OptimisticTripsEnumerationTests {
  /// Visits each world that can be reached, once.
  private func enumerate(
    _ events: [TripEvent], _ check: (TripWorld, TripEvent, TripWorld) throws -> Void
  ) throws -> Int {
    var unseen = [TripWorld(nil), TripWorld(TripWorld.values[0])]
    var seen = Set(unseen)
    while let world = unseen.popLast() {
      for event in events {
        guard let next = try world.after(event) else { continue }
        try check(world, event, next)
        if seen.insert(next).inserted { unseen.append(next) }
      }
    }
    return seen.count
  }

  private struct Violation: Error {
    let rule: String
    let before: TripWorld
    let event: TripEvent
    let after: TripWorld
  }

  @Test(
    "In every order, the user's last change is shown until it is reported as failed, a fetch changes nothing, and at the end the repository holds exactly what is shown"
  )
  func ownChanges() throws {
    var idle = 0
    let count = try enumerate(TripEvent.own) { before, event, after in
      func require(_ holds: Bool, _ rule: String) throws {
        if !holds { throw Violation(rule: rule, before: before, event: event, after: after) }
      }
      if after.undoable != nil {
        try require(after.shown == nil, "a deleted trip is hidden")
      } else if case .to(let trip) = after.change {
        try require(after.shown == trip, "the last change is shown")
      }
      if event == .fetchEnded {
        try require(after.shown == before.shown, "a fetch changes nothing that is shown")
        try require(after.undoable == before.undoable, "a fetch changes no deletion")
      }
      if case .saved(let trip) = event {
        try require(after.shown == trip, "a saved trip is shown, even if it was deleted")
      }
      if event == .undone {
        try require(after.shown == before.undoable, "an undo brings the trip back")
      }
      if after.isIdle && after.undoable == nil {
        idle += 1
        try require(after.repository == after.shown, "the repository holds what is shown")
      }
    }
    #expect(count > 500)
    #expect(idle > 50)
  }

  @Test(
    "With other writers and lost answers too, one write of the trip runs at a time, and once all writes have ended a fetch shows what the repository holds"
  )
  func otherWriters() throws {
    var fetched = 0
    let count = try enumerate(TripEvent.all) { before, event, after in
      if let write = after.running, after.undoable == nil, after.change != .failed {
        guard case .to(let trip) = after.change, after.shown == trip else {
          throw Violation(
            rule: "the last change is shown while \(write) runs", before: before, event: event,
            after: after)
        }
      }
      guard after.isIdle && after.undoable == nil else { return }
      fetched += 1
      guard
        let end = try after.after(.fetchBegan)?.after(.fetchRead)?.after(.fetchEnded),
        end.repository == end.shown
      else {
        throw Violation(
          rule: "a fetch shows what the repository holds", before: before, event: event,
          after: after)
      }
    }
    #expect(count > 1_000)
    #expect(fetched > 100)
  }
}
