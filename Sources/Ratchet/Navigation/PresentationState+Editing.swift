// Changes of the state: always through a unique reference to the box.
extension PresentationState {
  /// Copies the state if another copy of this value shares it.
  @inlinable
  mutating func makeUnique() {
    guard !isKnownUniquelyReferenced(&box), let shared = box else { return }
    box = PresentationBox(copying: shared)
  }

  @inlinable
  mutating func clear() {
    box = nil
    presentation = .none
  }

  @usableFromInline
  mutating func present(_ state: State) {
    box = PresentationBox(state)
    presentation = .next()
  }

  @usableFromInline
  mutating func replace(with state: State) {
    makeUnique()
    box?.state = state
    settle()
    // An alert that replaces another looks the same, but is another presentation.
    if box?.isEphemeral == true { presentation = .next() }
  }

  /// Checks after a change whether the state is still that of the same child.
  @inlinable
  mutating func settle() {
    guard let box, box.state != nil else { return clear() }
    settle(in: box)
  }

  @inlinable
  mutating func settle(in box: PresentationBox<State>) {
    if let reader = box.reader { identify(by: reader, in: box) }
  }

  @inlinable
  mutating func identify(by reader: StateIdentityReader<State>, in box: PresentationBox<State>) {
    if !box.isIdentified(by: reader) { renew(box, by: reader) }
  }

  /// Makes this another presentation.
  @usableFromInline
  mutating func renew(_ box: PresentationBox<State>, by reader: StateIdentityReader<State>) {
    guard let state = box.state else { return }
    presentation = .next()
    box.identity = reader.identity(of: state)
  }
}

// For `ifLet`.
extension PresentationState {
  /// Takes this value's place while its state is reduced elsewhere.
  @inlinable
  var lent: PresentationState { PresentationState(box: nil, presentation: presentation) }

  /// Changes the state in place.
  ///
  /// - Parameters:
  ///   - marker: nil if states are not observable, or if it is not known.
  ///   - difference: receives the difference, if there is a marker.
  ///   - ends: becomes true if the state is to be dismissed after this action.
  /// - Returns: the result of the closure; nil if nothing is presented.
  // The box is moved out and back, so that no reference to it is counted.
  @inlinable
  mutating func reduce<Action, Result>(
    _ action: Action, _ ends: inout Bool, _ marker: StateMarker<State>?,
    _ difference: inout ObservationDifference, _ body: (inout State, Action) -> Result
  ) -> Result? {
    guard var box = box.take() else { return nil }
    defer { self.box = box }
    if !isKnownUniquelyReferenced(&box) { box = PresentationBox(copying: box) }
    guard box.state != nil else { return nil }
    guard let reader = box.reader else {
      return marker.change(&box.state!, &difference) { body(&$0, action) }
    }
    // Safe: checked above.
    let result = marker.change(&box.state!, &difference) { body(&$0, action) }
    if marker == nil || !reader.isKept(after: difference) { identify(by: reader, in: box) }
    if box.isKnownEphemeral, box.isOwn(action) { ends = true }
    return result
  }
}
