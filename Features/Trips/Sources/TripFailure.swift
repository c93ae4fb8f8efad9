/// A change that could not be written and was taken back.
public struct TripFailure: Equatable, Sendable, Encodable {
  /// A kind of change.
  public enum Change: String, Sendable, Encodable {
    /// A trip was saved, new or changed.
    case save
    /// A trip was deleted.
    case deletion
  }

  /// The kind of change.
  public let change: Change
  /// The trip as the user wanted to save it, or the trip that could not be deleted.
  public let trip: Trip
  /// The reason, in one line.
  public let reason: String

  /// Makes a failure.
  public init(_ change: Change, of trip: Trip, reason: String) {
    self.change = change
    self.trip = trip
    self.reason = reason
  }
}
