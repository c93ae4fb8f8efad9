/// Notifies the readers of a model about changes that the state's own fields do not announce.
@MainActor
final class ModelObservation<State> {
  private enum Kind {
    /// The state's fields, and the fields that contain the state, announce every change. For a
    /// root, its store announces a replacement.
    case fields(StateMarker<State>)
    /// Another state may replace it without a field announcing that.
    case marks(StateMarker<State>)
    /// The only notification is that an action was reduced.
    case commits
  }

  private let kind: Kind
  private let readers = ObservationReaders(of: 0)
  private var isObserving = false

  init<Action>(core: any StoreCore<State, Action>) {
    guard let marker = StateMarker<State>() else {
      kind = .commits
      return
    }
    // An enum has no fields that could notify its readers.
    let isEnum = (State.self as? any ObservableState.Type)?.hasFields != true
    kind = isEnum || !core.isObservedThroughout ? .marks(marker) : .fields(marker)
  }

  /// Records a read of the state's identity.
  func noteReadOfState<Action>(of core: any StoreCore<State, Action>) {
    guard case .fields(let marker) = kind else { return }
    core.read { marker.mark(of: $0).noteRead() }
  }

  /// Observes the store from the first tracked read on.
  func noteRead<Action>(of core: any StoreCore<State, Action>) {
    if case .fields = kind { return }
    guard readers.access(), !isObserving else { return }
    isObserving = true
    switch kind {
    case .fields: return
    case .commits:
      core.observe(
        StateObserver(
          look: { [weak readers] _ in
            readers?.notifyAll()
            return readers != nil
          }, isOver: { [weak readers] in readers == nil }))
    case .marks(let marker):
      var last = core.read { marker.mark(of: $0) }
      core.observe(
        StateObserver(
          look: { [weak readers] state in
            guard let readers else { return false }
            let mark = state.map { marker.mark(of: $0) }
            let difference = ObservationMark?._$compare(last, mark, .inPlace)
            last = mark
            if difference > .inside { readers.notifyAll() }
            return true
          }, isOver: { [weak readers] in readers == nil }))
    }
  }
}

extension StateMarker {
  fileprivate func mark(of state: State) -> ObservationMark {
    var state = state
    return mark(&state)
  }
}

extension ObservableState {
  fileprivate static var hasFields: Bool { !_$fields.isEmpty }
}
