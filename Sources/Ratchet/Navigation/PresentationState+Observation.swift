// A child that is presented is observed as any that a field holds.
extension PresentationState: ObservationMarked where State: ObservationMarked {
  public var _$mark: State.Mark? { wrappedValue?._$mark }
}
