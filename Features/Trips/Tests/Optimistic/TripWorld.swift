import Foundation
import Ratchet
import RatchetDependencies
import Trips

/// One trip, with everything that can happen to it: the user's changes, writes and fetches in all
/// their stages, and the repository's contents. It is the whole state of an enumeration.
struct TripWorld: Hashable {
  /// A fetch that is under way.
  enum Fetch: Hashable {
    case begun
    case read(Trip?)
  }

  /// The change that the user made last.
  enum Change: Hashable {
    case to(Trip?)
    /// It was reported as failed.
    case failed
  }

  static let id = UUID(1)
  static let values = [Trip.june(1, "a", id: 1), Trip.june(2, "b", id: 1)]

  var trips = OptimisticTrips()
  var repository: Trip?
  var running: TripWrite?
  var isApplied = false
  var fetch: Fetch?
  var change: Change

  /// A world in which the repository's contents were fetched.
  init(_ trip: Trip?) {
    repository = trip
    change = .to(trip)
    trips.beginFetch()
    trips.endFetch(trip.map { [$0] } ?? [])
  }

  var shown: Trip? { trips.shown[id: Self.id] }
  var undoable: Trip? { trips.undoable.first }
  var isIdle: Bool { running == nil && fetch == nil }
}

/// Something that can happen.
enum TripEvent: Hashable {
  case saved(Trip)
  case deleted
  case undone
  case undoExpired
  /// The repository has performed the running write.
  case applied
  case answered
  case failed
  /// The running write was performed, but fails: its answer is lost.
  case answerLost
  case fetchBegan
  case fetchRead
  case fetchEnded
  case fetchFailed
  /// Another writer has changed the trip.
  case changedElsewhere(Trip?)

  static let own: [TripEvent] =
    TripWorld.values.map { .saved($0) } + [
      .deleted, .undone, .undoExpired, .applied, .answered, .failed, .fetchBegan, .fetchRead,
      .fetchEnded, .fetchFailed,
    ]
  static let all: [TripEvent] =
    own + [.answerLost, .changedElsewhere(nil)]
    + TripWorld.values.map { .changedElsewhere($0) }
}

extension TripWorld {
  /// The world after an event; nil if the event cannot happen. Throws if two writes would run.
  func after(_ event: TripEvent) throws -> TripWorld? {
    var world = self
    return try world.perform(event) ? world : nil
  }

  private mutating func perform(_ event: TripEvent) throws -> Bool {
    switch event {
    case .saved(let trip):
      change = .to(trip)
      try begin(trips.save(trip))
    case .deleted:
      guard trips.delete(Self.id) else { return false }
    case .undone:
      guard undoable != nil else { return false }
      try begin(trips.undoDeletion(Self.id))
    case .undoExpired:
      guard undoable != nil else { return false }
      change = .to(nil)
      try begin(trips.expireUndo(Self.id))

    case .applied:
      guard let running, !isApplied else { return false }
      isApplied = true
      switch running {
      case .save(let trip): repository = trip
      case .delete: repository = nil
      }
    case .answered:
      guard let running, isApplied else { return false }
      self.running = nil
      try begin(trips.succeed(running))
    case .failed, .answerLost:
      guard let running, isApplied == (event == .answerLost) else { return false }
      self.running = nil
      let (matters, next) = trips.fail(running)
      if matters { change = .failed }
      try begin(next)

    case .fetchBegan:
      fetch = .begun
      trips.beginFetch()
    case .fetchRead:
      guard fetch == .begun else { return false }
      fetch = .read(repository)
    case .fetchEnded:
      guard case .read(let trip) = fetch else { return false }
      fetch = nil
      trips.endFetch(trip.map { [$0] } ?? [])
    case .fetchFailed:
      guard fetch != nil else { return false }
      fetch = nil
      trips.endFetch()
    case .changedElsewhere(let trip):
      repository = trip
    }
    return true
  }

  struct TwoWrites: Error {}

  private mutating func begin(_ write: TripWrite?) throws {
    guard let write else { return }
    guard running == nil else { throw TwoWrites() }
    running = write
    isApplied = false
  }
}
