// A presented child is observed like any child in a field.
extension PresentationState: ObservationMarked where State: ObservationMarked {
  public var _$mark: State.Mark? { wrappedValue?._$mark }
}
