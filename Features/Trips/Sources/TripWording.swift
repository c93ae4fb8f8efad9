/// All texts of this feature.
enum TripWording {
  static let blankName = "Enter a name."
  static let endsTooEarly = "The trip must not end before it starts."
  static let unknownField = "The form has no such field."

  static func title(of failure: TripFailure) -> String {
    switch failure.change {
    case .save: "“\(failure.trip.name)” could not be saved"
    case .deletion: "“\(failure.trip.name)” could not be deleted"
    }
  }

  static let tryAgain = "Try Again"
  static let edit = "Edit"
  static let discard = "Discard"
  static let keep = "Keep"
}
