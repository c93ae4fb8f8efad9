public import Synchronization

/// Distinguishes one value of an observable state from another in O(1), without comparing fields,
/// by the state's identity, its version and, for an enum, its case.
///
/// A mark is valid together with the value that it was made from. After that value was changed in
/// place, it may only be used as the older of two marks.
public struct ObservationMark {
  /// The cases that lead to the state, from the outermost; 0 for a struct.
  @usableFromInline var path: UInt64

  /// Whether the mark shows every change. It does not for a case with other associated values.
  @usableFromInline var isExact: Bool

  @usableFromInline var isLatest: Bool
  @usableFromInline var id: UInt64
  @usableFromInline var version: UInt64

  // Unmanaged, so that a mark costs no reference count, and does not make a state look shared. It
  // is dereferenced only in the mark of an existing value.
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
  /// A mark of a struct that is only compared.
  init(id: UInt64, version: UInt64, isLatest: Bool) {
    path = 0
    isExact = true
    self.isLatest = isLatest
    self.id = id
    self.version = version
    box = nil
  }

  /// Whether the state may have readers. Valid only while the value exists.
  @inlinable var isRead: Bool { box?._withUnsafeGuaranteedRef { $0.isRead } ?? false }

  /// Records a read of the state's identity. Valid only while the value exists.
  func noteRead() { _ = box?._withUnsafeGuaranteedRef { $0.access() } }
}

// Unchecked: the reference is dereferenced only while the value exists, and the box is Sendable.
extension ObservationMark: @unchecked Sendable {}

// For the code that `@ObservableState` generates for an enum.
extension ObservationMark {
  /// The mark of a case without associated values.
  @inlinable
  public init(case number: Int) {
    path = UInt64(number) + 1
    isExact = true
    isLatest = true
    id = 0
    version = 0
    box = nil
  }

  /// The mark of a case whose only associated value is observable.
  @inlinable
  public init(case number: Int, _ payload: some ObservableState) {
    self = payload._$mark
    // Not exact for enums nested deeper than five, or with more than 4,095 cases: they would not
    // fit.
    isExact = isExact && number < 0xFFF && path >> 52 == 0
    path = path << 12 | UInt64(truncatingIfNeeded: number) + 1
  }

  /// The mark of a case whose only associated value is not observable.
  @inlinable
  public init(case number: Int, _ payload: some Any) {
    self.init(inexactCase: number)
  }

  /// The mark of a case with several associated values.
  @inlinable
  public init(inexactCase number: Int) {
    self.init(case: number)
    isExact = false
  }
}

extension ObservationMark: ObservationComparable {
  /// Returns the difference between the values of two marks, and wakes the readers inside of the
  /// new value that have not been woken yet.
  // Inlined up to the usual case: nothing has changed that a mark shows.
  @inlinable
  @inline(always)
  public static func _$compare(
    _ old: ObservationMark, _ new: ObservationMark, _ change: ObservationChange
  ) -> ObservationDifference {
    if old.path == new.path, old.id == new.id, old.version == new.version, old.isExact,
      new.isExact
    {
      return .none
    }
    return difference(old, new, change)
  }

  @usableFromInline
  static func difference(
    _ old: ObservationMark, _ new: ObservationMark, _ change: ObservationChange
  ) -> ObservationDifference {
    guard old.path == new.path, old.id == new.id else { return .replaced }
    guard old.isExact, new.isExact else { return .unknown }
    // Changed in place from the latest version: each field has woken its readers.
    if change == .inPlace, old.isLatest, new.isLatest { return .inside }
    new.box?._withUnsafeGuaranteedRef { $0.notifyAll() }
    return .inside
  }
}

/// The part of a struct's mark that is needed before a change: it is compared with the registrar
/// after it.
@usableFromInline
struct RegistrarMark {
  @usableFromInline let id: UInt64
  @usableFromInline let version: UInt64
  @usableFromInline let latest: UInt64

  @inlinable
  @inline(always)
  init(_ registrar: ObservationStateRegistrar) {
    id = registrar.box.id
    version = registrar.version
    latest = registrar.box.latest.load(ordering: .relaxed)
  }

  /// Whether the state has not changed.
  @inlinable
  @inline(always)
  func isCurrent(in registrar: ObservationStateRegistrar) -> Bool {
    registrar.box.id == id && registrar.version == version
  }

  /// The difference between the state then and now, after a change in place.
  @usableFromInline
  func difference(to registrar: ObservationStateRegistrar) -> ObservationDifference {
    let old = ObservationMark(id: id, version: version, isLatest: version == latest)
    return ObservationMark._$compare(old, registrar.mark, .inPlace)
  }
}
