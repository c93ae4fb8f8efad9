import Foundation
import Ratchet

/// One trip as the repository holds it, and the user's changes on top that it does not hold yet.
///
/// One write of the trip runs at a time. A change that is made meanwhile waits for its end; of
/// several, the latest is enough, since it contains the others.
struct OptimisticTrip: Hashable, Identifiable, Sendable {
  let id: Trip.ID
  /// The trip in the repository, as far as is known; nil if it is not there.
  private(set) var stored: Trip?
  /// The write that the repository is performing.
  private(set) var running: TripWrite?
  /// The write to perform next: when the running one has ended, or when the deletion is undone.
  private(set) var next: TripWrite?
  /// Whether the user has deleted the trip and may still take that back. No write is made for such
  /// a deletion.
  private(set) var canUndoDeletion = false

  /// Whether a write ran at any time since the latest fetch began. The fetch may have seen the trip
  /// before that write or after it, so its result for this trip is not used.
  private(set) var overlapsFetch = false

  init(id: Trip.ID) { self.id = id }

  /// The trip to show; nil if it is not to be shown.
  var shown: Trip? { canUndoDeletion ? nil : wanted }

  /// The trip as the user wants it, apart from a deletion that can be undone.
  var wanted: Trip? {
    guard let write = next ?? running else { return stored }
    return write.result
  }

  /// Whether there is nothing to remember about the trip.
  var isGone: Bool { stored == nil && running == nil && next == nil }

  /// Saves the trip. This also takes back a deletion.
  ///
  /// - Returns: the write to begin now.
  mutating func save(_ trip: Trip) -> TripWrite? {
    canUndoDeletion = false
    return begin(.save(trip))
  }

  /// Deletes the trip, in a way that can be undone; does nothing if it is not shown.
  ///
  /// - Returns: whether it was shown.
  mutating func delete() -> Bool {
    guard shown != nil else { return false }
    canUndoDeletion = true
    return true
  }

  /// Takes a deletion back, if that is still possible.
  ///
  /// - Returns: the write to begin now.
  mutating func undoDeletion() -> TripWrite? {
    canUndoDeletion = false
    return running == nil ? beginNext() : nil
  }

  /// Ends the time in which a deletion can be undone.
  ///
  /// - Returns: the write to begin now.
  mutating func expireUndo() -> TripWrite? {
    guard canUndoDeletion else { return nil }
    canUndoDeletion = false
    return begin(.delete(id))
  }

  /// Ends a write that succeeded.
  ///
  /// - Returns: the write to begin now.
  mutating func succeed(_ write: TripWrite) -> TripWrite? {
    guard running == write else { return nil }
    stored = write.result
    return beginNext()
  }

  /// Ends a write that failed. The trip is shown as it is in the repository, unless the user has
  /// changed it again: then the failed write does not matter any more. A save of a trip whose
  /// deletion can be undone is performed again by the undo.
  ///
  /// - Returns: whether the failure matters, and the write to begin now.
  mutating func fail(_ write: TripWrite) -> (matters: Bool, next: TripWrite?) {
    guard running == write else { return (false, nil) }
    guard next == nil else { return (false, beginNext()) }
    running = nil
    if canUndoDeletion { next = write }
    return (next == nil, nil)
  }

  mutating func beginFetch() { overlapsFetch = running != nil }

  /// Takes over the result of the fetch that began last; nil if the repository does not hold the
  /// trip.
  mutating func endFetch(_ trip: Trip?) {
    guard !overlapsFetch else { return }
    stored = trip
  }

  private mutating func begin(_ write: TripWrite) -> TripWrite? {
    guard running == nil else {
      next = write
      return nil
    }
    next = nil
    running = write
    overlapsFetch = true
    return write
  }

  private mutating func beginNext() -> TripWrite? {
    running = nil
    return next.flatMap { begin($0) }
  }
}
