public import Foundation
public import Ratchet

/// The trips as the user sees them: those of the repository, with the user's changes on top that
/// are not written yet.
///
/// It decides, and performs nothing: its functions return the writes to begin, and their ends are
/// reported to it. A fetch may run at the same time as writes. A fetched trip counts only if no
/// write of that trip ran during the fetch; so neither a save nor a deletion is lost by a list that
/// was read before it.
public struct OptimisticTrips: Hashable, Sendable {
  /// The trips to show, sorted by their start dates.
  public private(set) var shown: IdentifiedArrayOf<Trip> = []
  /// Whether the trips are being fetched.
  public private(set) var isFetching = false

  private var entries: IdentifiedArrayOf<OptimisticTrip> = []
  /// The trips whose deletion can be undone, the first deleted first.
  private var deletedIDs: [Trip.ID] = []

  /// Makes an empty list.
  public init() {}

  /// The trips whose deletion can be undone, as an undo would show them; the first deleted first.
  public var undoable: [Trip] { deletedIDs.compactMap { entries[id: $0]?.wanted } }

  /// The trips of which a write is running, in no particular order.
  public var writing: [Trip.ID] { entries.filter { $0.running != nil }.map(\.id) }

  /// Shows a saved trip. This also takes back its deletion.
  ///
  /// - Returns: the write to begin now.
  package mutating func save(_ trip: Trip) -> TripWrite? { change(trip.id) { $0.save(trip) } }

  /// Hides a trip, in a way that can be undone.
  ///
  /// - Returns: whether it was shown.
  package mutating func delete(_ id: Trip.ID) -> Bool { change(id) { $0.delete() } }

  /// Shows a deleted trip again, if its deletion can be undone.
  ///
  /// - Returns: the write to begin now.
  package mutating func undoDeletion(_ id: Trip.ID) -> TripWrite? {
    change(id) { $0.undoDeletion() }
  }

  /// Ends the time in which a deletion can be undone.
  ///
  /// - Returns: the write to begin now.
  package mutating func expireUndo(_ id: Trip.ID) -> TripWrite? { change(id) { $0.expireUndo() } }

  /// Ends a write that succeeded; does nothing if it is not running.
  ///
  /// - Returns: the write to begin now.
  package mutating func succeed(_ write: TripWrite) -> TripWrite? {
    change(write.id) { $0.succeed(write) }
  }

  /// Ends a write that failed, and takes it back; does nothing if it is not running.
  ///
  /// - Returns: whether the failure matters, which it does not if the user has changed the trip
  ///   again, and the write to begin now.
  package mutating func fail(_ write: TripWrite) -> (matters: Bool, next: TripWrite?) {
    change(write.id) { $0.fail(write) }
  }

  /// Begins a fetch, which replaces an earlier one.
  package mutating func beginFetch() {
    isFetching = true
    for id in entries.ids { entries.modify(id: id) { $0.beginFetch() } }
  }

  /// Ends the fetch with its result; does nothing if none is running.
  package mutating func endFetch(_ trips: [Trip]) {
    guard isFetching else { return }
    let fetched = Dictionary(trips.map { ($0.id, $0) }) { $1 }
    // Not the keys of the dictionary, whose order differs between equal states.
    for trip in trips where !entries.contains(id: trip.id) {
      entries.append(OptimisticTrip(id: trip.id))
    }
    for id in entries.ids { entries.modify(id: id) { $0.endFetch(fetched[id]) } }
    endFetch()
    shown = IdentifiedArray(uniqueElements: entries.compactMap(\.shown).sorted { $0.precedes($1) })
  }

  /// Ends the fetch without a result.
  package mutating func endFetch() {
    isFetching = false
    entries.removeAll { $0.isGone }
    deletedIDs.removeAll { entries[id: $0]?.canUndoDeletion != true }
  }

  private mutating func change<R>(_ id: Trip.ID, _ change: (inout OptimisticTrip) -> R) -> R {
    var trip = entries[id: id] ?? OptimisticTrip(id: id)
    let result = change(&trip)
    // That a trip was deleted must be known when a fetch ends which may have seen it.
    if trip.isGone && !(isFetching && trip.overlapsFetch) {
      entries.remove(id: id)
    } else {
      entries.updateOrAppend(trip)
    }
    if !trip.canUndoDeletion {
      deletedIDs.removeAll { $0 == id }
    } else if !deletedIDs.contains(id) {
      deletedIDs.append(id)
    }
    show(trip.shown, for: id)
    return result
  }

  private mutating func show(_ trip: Trip?, for id: Trip.ID) {
    guard shown[id: id] != trip else { return }
    shown.remove(id: id)
    guard let trip else { return }
    shown.insert(trip, at: shown.firstIndex { trip.precedes($0) } ?? shown.count)
  }
}

/// Without the bookkeeping: the trips that are shown, those whose deletion can be undone, and those
/// that are being written.
extension OptimisticTrips: Encodable {
  private enum CodingKeys: CodingKey {
    case shown
    case undoable
    case writing
    case isFetching
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(shown, forKey: .shown)
    try container.encode(undoable, forKey: .undoable)
    try container.encode(writing.sorted { $0.uuidString < $1.uuidString }, forKey: .writing)
    try container.encode(isFetching, forKey: .isFetching)
  }
}
