/// Tells the readers of a model what their state's own fields do not.
@MainActor
final class ModelObservation<State> {
  private enum Kind {
    /// Its fields, and those that hold it, tell everything; of a root, its store tells that it is
    /// another one.
    case fields(StateMarker<State>)
    /// Another state may take its place unseen.
    case marks(StateMarker<State>)
    /// Nothing is known but that an action was reduced.
    case commits
  }

  private let kind: Kind
  private let readers = ObservationReaders(of: 0)
  private var isObserving = false

  init(core: StoreCore<State, some Any>) {
    guard let marker = StateMarker<State>() else {
      kind = .commits
      return
    }
    // An enum has no fields that its readers could be told by.
    let isEnum = (State.self as? any ObservableState.Type)?.hasFields != true
    kind = isEnum || !core.isObservedThroughout ? .marks(marker) : .fields(marker)
  }

  /// Notes that it was read which state it is.
  func noteReadOfState(of core: StoreCore<State, some Any>) {
    guard case .fields(let marker) = kind else { return }
    core.read { marker.mark(of: $0).noteRead() }
  }

  /// The store is observed from the first time that somebody reads to be told.
  func noteRead(of core: StoreCore<State, some Any>) {
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
