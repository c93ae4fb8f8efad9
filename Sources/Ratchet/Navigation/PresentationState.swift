/// The state of a feature that is presented, or nil: a sheet, an alert, a screen pushed onto another.
///
/// The state lies in a box of its own, so that a feature can present itself. It is changed in place
/// while no other copy of it exists; a copy is made by the first change after that. Equality, hash,
/// coding and dumps are those of the optional state.
///
/// ```swift
/// struct State {
///   @PresentationState var detail: BookDetail.State?
/// }
/// ```
@propertyWrapper
public struct PresentationState<State> {
  @usableFromInline var box: PresentationBox<State>?

  /// Whose state it is; see ``Presentation``.
  @usableFromInline var presentation: Presentation

  public init(wrappedValue: State?) {
    box = wrappedValue.map { PresentationBox($0) }
    presentation = box == nil ? .none : .next()
  }

  @inlinable
  init(box: PresentationBox<State>?, presentation: Presentation) {
    self.box = box
    self.presentation = presentation
  }

  /// The state, or nil. Set to nil, it is no longer presented; set from nil, or to a state with
  /// another id or in another case, something new is.
  public var wrappedValue: State? {
    @inlinable get {
      presentation.leaveTrail()
      return box?.state
    }
    @inlinable _modify {
      makeUnique()
      guard box != nil else {
        var state: State?
        defer { if let state { present(state) } }
        yield &state
        return
      }
      defer { settle() }
      // There is one: it was looked for above.
      yield &box!.state
    }
    @inlinable set {
      guard let newValue else { return clear() }
      guard box != nil else { return present(newValue) }
      replace(with: newValue)
    }
  }

  /// This value itself: what `ifLet(\.$detail, action: \.detail)` is given.
  public var projectedValue: PresentationState {
    @inlinable get { self }
    @inlinable set { self = newValue }
  }

  /// The value of a case of an enum state, or nil: `state.$destination[case: \.detail]?.title = "Dune"`.
  ///
  /// Assigning puts a value into the case, and nil sets the whole state to nil; both do nothing where
  /// the state is in another case. A value changed through it is copied; `modify` changes it in place.
  public subscript<Value>(case keyPath: CaseKeyPath<State, Value>) -> Value?
  where State: CasePathable {
    get { wrappedValue?[case: keyPath] }
    set {
      guard wrappedValue?.is(keyPath) == true else { return }
      if let newValue { wrappedValue?[case: keyPath] = newValue } else { wrappedValue = nil }
    }
  }
}

extension PresentationState: Sendable where State: Sendable {}
