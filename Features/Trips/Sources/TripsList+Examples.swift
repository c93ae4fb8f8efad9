public import Ratchet

extension TripsList.Action: ActionExamples {
  public static var examples: [TripsList.Action] {
    let trip = Trip.samples[1]
    var examples: [TripsList.Action] = [
      .appeared, .refreshPulled, .tripsLoaded(Trip.samples), .loadFailed("The disk is full."),
      .addButtonTapped, .tripTapped(trip.id), .deleteButtonTapped(trip.id),
      .undoButtonTapped(trip.id), .undoExpired(trip.id), .changeSaved(.save(trip)),
      .changeSaved(.delete(trip.id)), .changeFailed(.save(trip), reason: "The disk is full."),
      .changeFailed(.delete(trip.id), reason: "The disk is full."),
    ]
    examples += TripEditor.Action.examples.map { .editor(.presented($0)) }
    examples += [
      .editor(.dismiss), .alert(.presented(.retryButtonTapped)),
      .alert(.presented(.editButtonTapped)), .alert(.presented(.discardButtonTapped)),
      .alert(.dismiss),
    ]
    return examples
  }
}
