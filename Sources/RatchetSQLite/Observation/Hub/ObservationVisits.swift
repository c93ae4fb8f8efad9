import Dispatch
import Synchronization

/// The visits of all observations that wait, over one snapshot: on the fetching connection and, if
/// they take long, on a second one at the same time.
///
/// Each connection takes the next observation when it is done with its last one. `state` is locked by
/// both threads, briefly; nothing else runs and no other lock is taken while it is held.
final class ObservationVisits: Sendable {
  private struct State {
    var observations: [any HubObservation] = []
    var next = 0
    var notifications: [ObserverNotifications?] = []
  }

  private let state = Mutex(State())

  /// A second connection is worth its wake-up, a tenth of a millisecond, and its caches if it saves so
  /// much time.
  private static let leastSaving = Duration.milliseconds(1)

  /// Whether two connections are so much faster than one, with visits that take so long.
  static func areFasterTogether(_ costs: [Duration]) -> Bool {
    costs.reduce(.zero, +) - (costs.max() ?? .zero) >= leastSaving
  }

  /// The observations in the order in which they are visited and notified. Must be called once,
  /// before ``run(on:)``.
  func set(_ observations: [any HubObservation]) {
    state.withLock { state in
      state.observations = observations
      state.notifications = Array(repeating: nil, count: observations.count)
    }
  }

  /// Visits observations until none is left. Another thread may still visit its last one.
  func run(on db: Database) {
    while let (place, observation) = next() {
      let notifications = observation.visit(db)
      state.withLock { $0.notifications[place] = notifications }
    }
  }

  private func next() -> (Int, any HubObservation)? {
    state.withLock { state in
      guard state.next < state.observations.count else { return nil }
      defer { state.next += 1 }
      return (state.next, state.observations[state.next])
    }
  }

  /// Those of all observations that were visited, in their order.
  var notifications: [ObserverNotifications] {
    state.withLock { $0.notifications.compactMap(\.self) }
  }
}
