import Foundation
import RatchetData
import Trips

/// A trip as it is stored.
@Table("trips")
struct TripRow: Identifiable {
  let id: UUID
  var name: String
  @Column("start_date") var startDate: Date
  @Column("end_date") var endDate: Date
}

extension TripRow {
  init(_ trip: Trip) {
    self.init(
      id: trip.id, name: trip.name, startDate: trip.startDate, endDate: trip.endDate)
  }

  var trip: Trip { Trip(id: id, name: name, startDate: startDate, endDate: endDate) }
}
