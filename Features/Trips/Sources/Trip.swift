public import Foundation
import RatchetDependencies

/// A journey from its first day to its last.
public struct Trip: Hashable, Identifiable, Sendable, Codable {
  /// The id, which is made with the trip, so that saving it twice stores one trip.
  public let id: UUID
  /// The name; not blank in a saved trip.
  public var name: String
  /// The beginning of the first day.
  public var startDate: Date
  /// The beginning of the last day; not before the first in a saved trip.
  public var endDate: Date

  /// Makes a trip.
  public init(id: UUID, name: String, startDate: Date, endDate: Date) {
    self.id = id
    self.name = name
    self.startDate = startDate
    self.endDate = endDate
  }

  /// Whether this trip comes before another in the list: the one that starts first, and of those
  /// that start together the one with the lesser name. No two trips are equal in this order.
  public func precedes(_ other: Trip) -> Bool {
    guard startDate == other.startDate else { return startDate < other.startDate }
    guard name == other.name else { return name < other.name }
    return id.uuidString < other.id.uuidString
  }
}

extension Trip {
  /// Three trips for previews and demonstrations, in the order of their starts.
  public static let samples = [
    Trip(
      id: UUID(1), name: "Lyme Regis", startDate: Date(timeIntervalSince1970: 1_780_272_000),
      endDate: Date(timeIntervalSince1970: 1_780_531_200)),
    Trip(
      id: UUID(2), name: "Bath", startDate: Date(timeIntervalSince1970: 1_782_864_000),
      endDate: Date(timeIntervalSince1970: 1_783_468_800)),
    Trip(
      id: UUID(3), name: "Portsmouth", startDate: Date(timeIntervalSince1970: 1_785_542_400),
      endDate: Date(timeIntervalSince1970: 1_785_542_400)),
  ]
}
