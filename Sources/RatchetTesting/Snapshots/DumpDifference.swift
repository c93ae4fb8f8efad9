public import RatchetDump

/// The difference between two values, for `expectDump`: shorter than the dump of a large value of
/// which little has changed.
///
/// ```swift
/// let before = store.state
/// await store.send(.refreshPulled) { $0.trips = store.actual.trips }
/// expectDump(DumpDifference(before.trips, store.state.trips)) { … }
/// ```
public struct DumpDifference<Value>: DumpTextRepresentable {
  /// The difference as `diff` writes it; empty if there is none.
  public let dumpText: String

  /// Compares two values.
  public init(_ old: Value, _ new: Value) { dumpText = diff(old, new) ?? "" }
}
