import Ratchet

extension TripsList.State {
  /// Notes a write that was taken back, and asks about it.
  mutating func note(_ write: TripWrite, reason: String) {
    switch write {
    case .save(let trip):
      failures.append(TripFailure(.save, of: trip, reason: reason))
    case .delete(let id):
      // A trip that is not shown again has nothing to ask about: another writer has deleted it.
      guard let trip = trips.shown[id: id] else { return }
      failures.append(TripFailure(.deletion, of: trip, reason: reason))
    }
    presentFailure()
  }

  /// Forgets the failures of a trip that the user changes again: the new change replaces them.
  mutating func forgetFailures(of id: Trip.ID) {
    if failures.first?.trip.id == id { alert = nil }
    failures.removeAll { $0.trip.id == id }
    presentFailure()
  }

  /// Presents an alert about the first failure, unless an alert is shown or a form is open.
  mutating func presentFailure() {
    guard alert == nil, editor == nil, let failure = failures.first else { return }
    alert = AlertState(failure)
  }

  /// Does what was chosen in the alert about the first failure, and asks about the next.
  ///
  /// - Returns: the write to begin now.
  mutating func answerAlert(
    _ answer: PresentationAction<TripsList.Action.Alert>
  ) -> TripWrite? {
    guard alert != nil, let failure = failures.first else { return nil }
    alert = nil
    defer { presentFailure() }
    switch (answer, failure.change) {
    case (.presented(.retryButtonTapped), .save):
      failures.removeFirst()
      return trips.save(failure.trip)
    case (.presented(.retryButtonTapped), .deletion):
      failures.removeFirst()
      return trips.delete(failure.trip.id) ? trips.expireUndo(failure.trip.id) : nil
    case (.presented(.editButtonTapped), .save), (.dismiss, .save):
      // The typed text comes back. If a form is open, it stays, and the alert comes again after it.
      guard editor == nil else { return nil }
      failures.removeFirst()
      let shown = trips.shown[id: failure.trip.id]
      editor = TripEditor.State(failure.trip, isNew: shown == nil, original: shown)
      return nil
    case (.presented(.discardButtonTapped), _), (_, .deletion):
      failures.removeFirst()
      return nil
    }
  }
}

extension AlertState<TripsList.Action.Alert> {
  fileprivate init(_ failure: TripFailure) {
    self.init {
      TextState(TripWording.title(of: failure))
    } actions: {
      ButtonState(action: .retryButtonTapped) { TextState(TripWording.tryAgain) }
      switch failure.change {
      case .save:
        ButtonState(action: .editButtonTapped) { TextState(TripWording.edit) }
        ButtonState(role: .destructive, action: .discardButtonTapped) {
          TextState(TripWording.discard)
        }
      case .deletion:
        ButtonState(role: .cancel, action: .discardButtonTapped) { TextState(TripWording.keep) }
      }
    } message: {
      TextState(failure.reason)
    }
  }
}
