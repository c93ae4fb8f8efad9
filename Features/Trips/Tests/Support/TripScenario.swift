import Foundation
import Ratchet
import RatchetDependencies
import Trips

/// A scenario over the seeds, which each kind of store performs: a trip is renamed, another moves
/// to the front, a form is given up, one deletion is undone and another is not.
///
/// As a script for `ratchet run Trips --seeded --test-clock`, with the ids shortened to their ends:
///
/// ```
/// tripTapped "…0002"
/// name "Bath Spa"
/// saveButtonTapped
/// tripTapped "…0003"
/// startDate "2026-05-30T00:00:00Z"
/// endDate "2026-05-29T00:00:00Z"
/// saveButtonTapped
/// endDate "2026-05-31T00:00:00Z"
/// saveButtonTapped
/// addButtonTapped
/// name "Nowhere"
/// cancelButtonTapped
/// refreshPulled
/// deleteButtonTapped "…0002"
/// :clock +4s
/// undoButtonTapped "…0002"
/// deleteButtonTapped "…0001"
/// :clock +5s
/// ```
enum TripScenario {
  enum Step {
    case action(TripsList.Action)
    case clock(Duration)
  }

  static let steps: [Step] =
    [
      .tripTapped(UUID(2)),
      .editor(.presented(.set(\.name, "Bath Spa"))),
      .editor(.presented(.saveButtonTapped)),
      .tripTapped(UUID(3)),
      .editor(.presented(.set(\.startDate, .june(-1)))),
      .editor(.presented(.set(\.endDate, .june(-2)))),
      // Refused: it would end before it starts.
      .editor(.presented(.saveButtonTapped)),
      .editor(.presented(.set(\.endDate, .june(0)))),
      .editor(.presented(.saveButtonTapped)),
      .addButtonTapped,
      .editor(.presented(.set(\.name, "Nowhere"))),
      .editor(.presented(.cancelButtonTapped)),
      .refreshPulled,
    ].map { Step.action($0) } + [
      .action(.deleteButtonTapped(UUID(2))), .clock(.seconds(4)),
      .action(.undoButtonTapped(UUID(2))),
      .action(.deleteButtonTapped(UUID(1))), .clock(.seconds(5)),
    ]

  /// The trips at the end.
  static let trips = [
    Trip.june(-1, to: 0, "Portsmouth", id: 3), Trip.samples[1].named("Bath Spa"),
  ]
}
