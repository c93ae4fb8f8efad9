public import Foundation
import Synchronization

/// A repository in memory, for previews and tests. It records its calls, and fails on demand.
///
/// ```swift
/// let repository = MockTripRepository(Trip.samples)
/// repository.failCalls { call, _ in
///   if case .save = call { TripRepositoryFailure("The disk is full.") } else { nil }
/// }
/// ```
public final class MockTripRepository: TripRepository {
  /// A call of the repository.
  public enum Call: Equatable, Sendable {
    /// A call of ``TripRepository/fetchAll()``.
    case fetchAll
    /// A call of ``TripRepository/save(_:)``.
    case save(Trip)
    /// A call of ``TripRepository/delete(id:)``.
    case delete(Trip.ID)
  }

  /// Decides whether a call fails, and with which error. The number counts all calls, from 1.
  public typealias Failing = @Sendable (_ call: Call, _ number: Int) -> (any Error)?

  // Threading: called from any thread. `state` guards everything; `failing` is called without it.
  private struct State {
    var trips: [Trip.ID: Trip]
    var calls: [Call] = []
    var failing: Failing = { _, _ in nil }
  }

  private let state: Mutex<State>

  /// Makes a repository that holds these trips, and fails in no call.
  public init(_ trips: [Trip] = []) {
    state = Mutex(State(trips: Dictionary(trips.map { ($0.id, $0) }) { $1 }))
  }

  /// The trips that it holds, in the order of the list.
  public var trips: [Trip] {
    state.withLock { Array($0.trips.values) }.sorted { $0.precedes($1) }
  }

  /// The calls so far, including those that have failed.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// From here on, calls for which the closure returns an error throw it, and change nothing.
  public func failCalls(_ failing: @escaping Failing) { state.withLock { $0.failing = failing } }

  /// From here on, no call fails.
  public func succeed() { failCalls { _, _ in nil } }

  /// The trips that it holds.
  public func fetchAll() async throws -> [Trip] {
    try note(.fetchAll)
    return trips
  }

  /// Adds the trip, or replaces the one with its id.
  public func save(_ trip: Trip) async throws {
    try note(.save(trip))
    state.withLock { $0.trips[trip.id] = trip }
  }

  /// Removes the trip with this id, if there is one.
  public func delete(id: Trip.ID) async throws {
    try note(.delete(id))
    state.withLock { $0.trips[id] = nil }
  }

  private func note(_ call: Call) throws {
    let (number, failing) = state.withLock { state in
      state.calls.append(call)
      return (state.calls.count, state.failing)
    }
    if let error = failing(call, number) { throw error }
  }
}

/// An error that a ``MockTripRepository`` throws; its description is its reason.
public struct TripRepositoryFailure: Error, Equatable, CustomStringConvertible {
  /// The reason of the failure.
  public let description: String

  /// Makes an error.
  public init(_ description: String) { self.description = description }
}
