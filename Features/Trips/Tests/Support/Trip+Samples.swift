import Foundation
import RatchetDependencies
import Trips

extension Trip {
  /// A trip that starts on a day of June 2026, in Greenwich.
  static func june(
    _ day: Int, to lastDay: Int? = nil, _ name: String, id: Int
  ) -> Trip {
    Trip(id: UUID(id), name: name, startDate: .june(day), endDate: .june(lastDay ?? day))
  }

  static let oslo = june(3, to: 7, "Oslo", id: 101)
  static let rome = june(10, "Rome", id: 102)
  static let wien = june(20, to: 22, "Wien", id: 103)

  func named(_ name: String) -> Trip {
    var trip = self
    trip.name = name
    return trip
  }

  func starting(_ day: Int) -> Trip {
    var trip = self
    trip.startDate = .june(day)
    return trip
  }
}

extension Date {
  /// The beginning of a day of June 2026, in Greenwich.
  static func june(_ day: Int) -> Date {
    Date(timeIntervalSince1970: 1_780_272_000 + Double(day - 1) * 86_400)
  }
}
