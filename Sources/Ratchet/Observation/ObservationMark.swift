public import Synchronization

/// What tells one value of an observable state from another in O(1), without comparing fields:
/// which state it is, which of its versions, and, for an enum, which case.
///
/// Valid beside the value that it was taken of; after that value was changed in place, only as the
/// older of two marks.
public struct ObservationMark {
  /// The cases that lead to the state, from the outermost; 0 for a struct.
  @usableFromInline var path: UInt64

  /// Whether a change can be seen by the mark: of a case's other values nothing is known.
  @usableFromInline var isExact: Bool

  @usableFromInline var isLatest: Bool
  @usableFromInline var id: UInt64
  @usableFromInline var version: UInt64

  // Unmanaged, so that a mark costs no reference count, and does not make a state look shared. It is
  // only followed in the mark of a value that is there.
  @usableFromInline var box: Unmanaged<ObservationBox>?

  @inlinable
  init(_ registrar: ObservationStateRegistrar) {
    path = 0
    isExact = true
    id = registrar.box.id
    version = registrar.version
    isLatest = registrar.box.latest.load(ordering: .relaxed) == registrar.version
    box = Unmanaged.passUnretained(registrar.box)
  }
}

extension ObservationMark {
  /// Whether somebody may read the state. To be asked beside the value.
  @inlinable var isRead: Bool { box?._withUnsafeGuaranteedRef { $0.isRead } ?? false }

  /// Notes that somebody reads which state it is. To be called beside the value.
  func noteRead() { _ = box?._withUnsafeGuaranteedRef { $0.access() } }
}

// Unchecked: the reference is followed only beside the value, and the box is Sendable.
extension ObservationMark: @unchecked Sendable {}

// For the code that `@ObservableState` writes for an enum.
extension ObservationMark {
  /// Of a case without associated values.
  @inlinable
  public init(case number: Int) {
    path = UInt64(number) + 1
    isExact = true
    isLatest = true
    id = 0
    version = 0
    box = nil
  }

  /// Of a case whose only associated value is observable.
  @inlinable
  public init(case number: Int, _ payload: some ObservableState) {
    self = payload._$mark
    // Enums in enums deeper than five, or of more than 4,095 cases, would not fit.
    isExact = isExact && number < 0xFFF && path >> 52 == 0
    path = path << 12 | UInt64(truncatingIfNeeded: number) + 1
  }

  /// Of a case whose only associated value is not observable.
  @inlinable
  public init(case number: Int, _ payload: some Any) {
    self.init(inexactCase: number)
  }

  /// Of a case with several associated values.
  @inlinable
  public init(inexactCase number: Int) {
    self.init(case: number)
    isExact = false
  }
}

extension ObservationMark: ObservationComparable {
  /// Says what changed from the value of one mark to that of another, and wakes the readers inside of
  /// it that have not been woken yet.
  @inlinable
  public static func _$compare(
    _ old: ObservationMark, _ new: ObservationMark, _ change: ObservationChange
  ) -> ObservationDifference {
    guard old.path == new.path, old.id == new.id else { return .replaced }
    guard old.isExact, new.isExact else { return .unknown }
    guard old.version != new.version else { return .none }
    // From the latest version to the latest in place: field by field, so all its readers know.
    if change == .inPlace, old.isLatest, new.isLatest { return .inside }
    new.box?._withUnsafeGuaranteedRef { $0.notifyAll() }
    return .inside
  }
}
