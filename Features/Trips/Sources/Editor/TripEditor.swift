public import Foundation
public import Ratchet
import RatchetDependencies

/// A form for a new or an existing trip. It saves nothing: its presenter saves the trip when the
/// save button is tapped.
@Reducer
public struct TripEditor {
  /// The fields of the form, with their mistakes.
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    /// The id of the trip.
    public let id: Trip.ID
    /// Whether the trip has not been saved yet.
    public let isNew: Bool
    /// The name, as it is typed.
    public var name: String
    /// The beginning of the first day.
    public var startDate: Date
    /// The beginning of the last day.
    public var endDate: Date

    /// The trip as the form showed it first.
    public private(set) var original: Trip

    /// Makes a form that shows this trip.
    ///
    /// - Parameter original: the trip as the form showed it first, if something was typed since.
    public init(_ trip: Trip, isNew: Bool, original: Trip? = nil) {
      id = trip.id
      self.isNew = isNew
      self.original = original ?? trip
      name = trip.name
      startDate = trip.startDate
      endDate = trip.endDate
    }

    /// Shows a trip that was stored since the form was opened: what the user has changed stays as
    /// typed.
    public mutating func update(to stored: Trip) {
      // Spaces around the name are no change, but stay while the name is being typed.
      if trip.name == original.name, stored.name != original.name { name = stored.name }
      if startDate == original.startDate { startDate = stored.startDate }
      if endDate == original.endDate { endDate = stored.endDate }
      original = stored
    }

    /// The trip to save: the fields, with the name without white space around it.
    public var trip: Trip {
      Trip(
        id: id, name: name.trimmingCharacters(in: .whitespacesAndNewlines), startDate: startDate,
        endDate: endDate)
    }

    /// Whether something was changed since the form was opened.
    public var isChanged: Bool { trip != original }

    /// The mistake to show at the name; nil if there is none.
    public var nameMistake: String? {
      // Characters that cannot be seen are no name either.
      let unseen = CharacterSet.whitespacesAndNewlines.union(.controlCharacters)
      return name.trimmingCharacters(in: unseen).isEmpty ? TripWording.blankName : nil
    }

    /// The mistake to show at the last day; nil if there is none.
    public var endDateMistake: String? { endDate < startDate ? TripWording.endsTooEarly : nil }

    /// Whether a mistake prevents saving.
    public var isSaveDisabled: Bool { nameMistake != nil || endDateMistake != nil }
  }

  /// The inputs and taps on the form.
  public enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case saveButtonTapped
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.calendar) var calendar

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      // A picker chooses a moment, and the fields are days.
      case .binding(\.startDate):
        state.startDate = calendar.startOfDay(for: state.startDate)
        return .none
      case .binding(\.endDate):
        state.endDate = calendar.startOfDay(for: state.endDate)
        return .none
      case .binding:
        return .none
      case .cancelButtonTapped:
        let dismiss = dismiss
        return .run(name: "dismiss") { _ in await dismiss() }
      case .saveButtonTapped:
        // The presenter saves the trip and closes the form.
        return .none
      }
    }
  }
}

/// Includes the mistakes, for readers outside of the application.
extension TripEditor.State: Encodable {
  private enum CodingKeys: CodingKey {
    case id
    case isNew
    case name
    case nameMistake
    case startDate
    case endDate
    case endDateMistake
    case isSaveDisabled
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(isNew, forKey: .isNew)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(nameMistake, forKey: .nameMistake)
    try container.encode(startDate, forKey: .startDate)
    try container.encode(endDate, forKey: .endDate)
    try container.encodeIfPresent(endDateMistake, forKey: .endDateMistake)
    try container.encode(isSaveDisabled, forKey: .isSaveDisabled)
  }
}
