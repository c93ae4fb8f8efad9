import Foundation
public import Ratchet

extension TripEditor.Action: ActionExamples {
  public static var examples: [TripEditor.Action] {
    [
      .set(\.name, "Bath"), .set(\.startDate, Trip.samples[1].startDate),
      .set(\.endDate, Trip.samples[1].endDate), .cancelButtonTapped, .saveButtonTapped,
    ]
  }
}
