/// The state of a presented feature, or nil: a sheet, an alert, a screen pushed onto another.
///
/// The state is stored in a separate box, so that a feature can present itself. It is changed in
/// place while no other copy of it exists; otherwise the first change makes a copy. Equality, hash,
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

  /// The presentation that the state belongs to; see ``Presentation``.
  @usableFromInline var presentation: Presentation

  /// Presents a state, or nothing for nil.
  public init(wrappedValue: State?) {
    box = wrappedValue.map { PresentationBox($0) }
    presentation = box == nil ? .none : .next()
  }

  @inlinable
  init(box: PresentationBox<State>?, presentation: Presentation) {
    self.box = box
    self.presentation = presentation
  }

  /// The state, or nil. Setting it to nil ends the presentation. Setting it from nil, or to a state
  /// with another id or in another case, begins a new one.
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
      // Safe: checked above.
      yield &box!.state
    }
    @inlinable set {
      guard let newValue else { return clear() }
      guard box != nil else { return present(newValue) }
      replace(with: newValue)
    }
  }

  /// This value itself, for `ifLet(\.$detail, action: \.detail)`.
  public var projectedValue: PresentationState {
    @inlinable get { self }
    @inlinable set { self = newValue }
  }

  /// The value of a case of an enum state, or nil:
  /// `state.$destination[case: \.detail]?.title = "Dune"`.
  ///
  /// Assigning a value replaces the case's value, and assigning nil sets the whole state to nil;
  /// both do nothing if the state is in another case. Changing the value through this subscript
  /// copies it; `modify` changes it in place.
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
