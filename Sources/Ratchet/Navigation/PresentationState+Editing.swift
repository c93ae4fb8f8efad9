// How the state is changed: always while the box has one reference.
extension PresentationState {
  /// Copies the state where another copy of this value shares it.
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
    // One alert in the place of another looks the same, and is another.
    if box?.isEphemeral == true { presentation = .next() }
  }

  /// The state was changed: sees whether it is still that of the same child.
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
    guard let state = box.state else { return }
    if let identity = box.identity, reader.isIdentity(identity, of: state) { return }
    renew(box, reader.identity(of: state))
  }

  /// What is presented is another one now.
  @usableFromInline
  mutating func renew(_ box: PresentationBox<State>, _ identity: StateIdentity) {
    presentation = .next()
    box.identity = identity
  }
}

// What `ifLet` needs.
extension PresentationState {
  /// What stands for this value while its state is being reduced elsewhere.
  @inlinable
  var lent: PresentationState { PresentationState(box: nil, presentation: presentation) }

  /// Changes the state in place.
  ///
  /// - Returns: what the closure returns, and whether the state goes with its first action, which this
  ///   is.
  // The box is moved out and back, so that no reference to it has to be counted.
  @inlinable
  mutating func reduce<Action, Result>(
    _ action: Action, _ body: (inout State, Action) -> Result
  ) -> (result: Result, goes: Bool)? {
    guard var box = box.take() else { return nil }
    defer { self.box = box }
    if !isKnownUniquelyReferenced(&box) { box = PresentationBox(copying: box) }
    guard box.state != nil else { return nil }
    // It was just found there.
    let result = body(&box.state!, action)
    settle(in: box)
    return (result, box.isEphemeral && box.isOwn(action))
  }
}
