public import Foundation
public import Ratchet
import RatchetDependencies
public import Trips

/// A screen of the trips.
@CasePathable
public enum TripsRoute: Hashable, Sendable {
  case list
  case trip(Trip.ID)
}

/// A screen of the trips, with what it shows first.
public enum TripsScreen: Equatable, Sendable, Codable {
  case list
  case trip(Trip)
}

/// The inputs of the form of a trip.
public struct TripInputs: Equatable, Sendable, Codable {
  /// The trip as it was typed.
  public var trip: Trip
  /// Whether the trip was not saved before.
  public var isNew: Bool
  /// The trip as the form showed it first; nil in a file that lacks it.
  public var original: Trip?

  /// The inputs of a form.
  public init(_ form: TripEditor.State) {
    // Not the form's `trip`, whose name is without the spaces around it.
    trip = Trip(id: form.id, name: form.name, startDate: form.startDate, endDate: form.endDate)
    isNew = form.isNew
    original = form.original
  }
}

enum TripsTab: AppTab {
  typealias Feature = TripsList

  static let root = TripsRoute.list
  static let links = [
    LinkPattern("", \TripsRoute.Cases.list),
    LinkPattern("trip/:id", \TripsRoute.Cases.trip),
  ]

  static func routes(of state: TripsList.State) -> [TripsRoute] {
    guard let editor = state.editor, !editor.isNew else { return [] }
    return [.trip(editor.id)]
  }

  static func load(_ route: TripsRoute) async throws -> TripsScreen {
    guard case .trip(let id) = route else { return .list }
    @Dependency(\.tripRepository) var repository
    guard let trip = try await repository.fetchAll().first(where: { $0.id == id }) else {
      throw ScreenIsGone("trip \(id.linkText)")
    }
    return .trip(trip)
  }

  static func route(of screen: TripsScreen) -> TripsRoute {
    switch screen {
    case .list: .list
    case .trip(let trip): .trip(trip.id)
    }
  }

  static func closing(_ state: TripsList.State) -> TripsList.Action? {
    state.editor == nil ? nil : .editor(.dismiss)
  }

  static func isEditing(_ state: TripsList.State) -> Bool {
    guard let editor = state.editor else { return false }
    guard editor.isNew else { return editor.isChanged }
    // A new trip with a name may come back after a failed save, as it was typed.
    return editor.isChanged || !editor.trip.name.isEmpty
  }

  static func show(_ screens: [TripsScreen], in state: inout TripsList.State) {
    if case .trip(let trip) = screens.last {
      state.editor = TripEditor.State(trip, isNew: false)
    }
  }

  /// Opens the trip as the list shows it, which includes changes that are not saved yet. If the user
  /// has deleted it, only the list is shown, in which the deletion can be undone.
  static func open(_ screen: TripsScreen, in state: inout TripsList.State) {
    guard case .trip(let loaded) = screen, !isDeleted(loaded.id, in: state) else { return }
    show([.trip(state.trips.shown[id: loaded.id] ?? loaded)], in: &state)
  }

  /// Whether the user has deleted a trip that is stored.
  private static func isDeleted(_ id: Trip.ID, in state: TripsList.State) -> Bool {
    let trips = state.trips
    guard !trips.shown.contains(id: id) else { return false }
    // A trip of neither kind may have been added by another program since the list was loaded.
    return trips.undoable.contains { $0.id == id } || trips.writing.contains(id)
  }

  /// Loads the list, which may lack the opened trip, or show it as it was.
  static var starting: TripsList.Action? { .appeared }

  static func record(_ state: TripsList.State, in forms: inout AppForms) {
    forms.trip = state.editor.map { TripInputs($0) }
  }

  static func restore(_ forms: AppForms, in state: inout TripsList.State) {
    guard let inputs = forms.trip else { return }
    // The form of a trip that is gone is not open, and is not opened again.
    let loaded = state.editor
    guard inputs.isNew || loaded?.id == inputs.trip.id else { return }
    var editor = TripEditor.State(inputs.trip, isNew: inputs.isNew, original: inputs.original)
    if !inputs.isNew, inputs.original != nil, let loaded { editor.update(to: loaded.original) }
    state.editor = editor
  }
}
