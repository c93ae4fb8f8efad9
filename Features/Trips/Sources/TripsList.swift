public import Foundation
public import Ratchet
import RatchetDependencies

/// A list of trips, with a form to add and to change them.
///
/// A change is shown at once, and written afterwards. If it cannot be written, the list shows the
/// trip as it was before, and an alert offers to try again or to edit what was typed.
///
/// A deletion is written when it can no longer be undone, so undoing it cannot fail. If the program
/// ends before, the trip stays.
@Reducer
public struct TripsList {
  /// The list, the form and the failures.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The trips, with the changes that are not written yet.
    public var trips = OptimisticTrips()
    /// The reason for which the trips could not be loaded; nil once they are.
    public var loadFailure: String?
    /// The open form; nil if none is open.
    @Presents public var editor: TripEditor.State?

    /// The changes that could not be written, with what was typed. An alert asks about the first.
    public var failures: [TripFailure] = []
    /// The alert about the first failure. It waits until no form is open.
    @Presents public var alert: AlertState<Action.Alert>?

    /// Makes an empty list, which is filled by `appeared`.
    public init() {}
  }

  /// The actions of the screen, of its form, of its alert and of its effects.
  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case refreshPulled
    case tripsLoaded([Trip])
    case loadFailed(String)
    case addButtonTapped
    case tripTapped(Trip.ID)
    case editor(PresentationActionOf<TripEditor>)
    case deleteButtonTapped(Trip.ID)
    case undoButtonTapped(Trip.ID)
    case undoExpired(Trip.ID)
    case changeSaved(TripWrite)
    case changeFailed(TripWrite, reason: String)
    case alert(PresentationAction<Alert>)

    /// The buttons of the alert about a failure.
    @CasePathable
    public enum Alert: Equatable, Sendable, Codable {
      case retryButtonTapped
      case editButtonTapped
      case discardButtonTapped
    }
  }

  enum CancelID: Hashable {
    case load
    case undo(Trip.ID)
  }

  /// The time in which a deletion can be undone.
  public static let undoPeriod = Duration.seconds(5)

  @Dependency(\.tripRepository) var repository
  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid
  @Dependency(\.calendar) var calendar
  @Dependency(\.date.now) var now

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared, .refreshPulled:
        state.trips.beginFetch()
        return load()
      case .tripsLoaded(let trips):
        state.loadFailure = nil
        state.trips.endFetch(trips)
        if let id = state.editor?.id, let trip = state.trips.shown[id: id] {
          state.editor?.update(to: trip)
        }
        return .none
      case .loadFailed(let reason):
        state.loadFailure = reason
        state.trips.endFetch()
        return .none

      case .addButtonTapped:
        // An open form stays, with what was typed.
        guard state.editor == nil else { return .none }
        let today = calendar.startOfDay(for: now)
        let trip = Trip(id: uuid(), name: "", startDate: today, endDate: today)
        state.editor = TripEditor.State(trip, isNew: true)
        return .none
      case .tripTapped(let id):
        guard state.editor == nil, let trip = state.trips.shown[id: id] else { return .none }
        state.editor = TripEditor.State(trip, isNew: false)
        return .none
      case .editor(.presented(.saveButtonTapped)):
        guard let editor = state.editor, !editor.isSaveDisabled else { return .none }
        state.editor = nil
        state.forgetFailures(of: editor.id)
        return perform(state.trips.save(editor.trip))
      case .editor(.dismiss):
        // `ifLet` closes the form only after this, and the alert waits until it is closed.
        state.editor = nil
        state.presentFailure()
        return .none
      case .editor:
        return .none

      case .deleteButtonTapped(let id):
        guard state.trips.delete(id) else { return .none }
        state.forgetFailures(of: id)
        return waitForUndo(id)
      case .undoButtonTapped(let id):
        return .merge(.cancel(id: CancelID.undo(id)), perform(state.trips.undoDeletion(id)))
      case .undoExpired(let id):
        return perform(state.trips.expireUndo(id))

      case .changeSaved(let write):
        return perform(state.trips.succeed(write))
      case .changeFailed(let write, let reason):
        let (matters, next) = state.trips.fail(write)
        if matters { state.note(write, reason: reason) }
        return perform(next)
      case .alert(let action):
        return perform(state.answerAlert(action))
      }
    }
    .ifLet(\.$editor, action: \.editor) { TripEditor() }
    .ifLet(\.$alert, action: \.alert)
  }
}
