public import Foundation

/// A change of one trip that the repository is to perform.
public enum TripWrite: Hashable, Sendable, Codable {
  /// Stores a trip, new or changed.
  case save(Trip)
  /// Deletes the trip with this id.
  case delete(Trip.ID)

  /// The id of the trip.
  public var id: Trip.ID {
    switch self {
    case .save(let trip): trip.id
    case .delete(let id): id
    }
  }

  /// The trip as it is in the repository after the write; nil if it is deleted.
  var result: Trip? { if case .save(let trip) = self { trip } else { nil } }
}
