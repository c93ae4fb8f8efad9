import Observation
import RatchetRuntimeFacts

/// The readers of a state: Swift's own registrar, extended with a fast check that there are none.
///
/// A read of any field also reads `whole`, so that one notification reaches every reader. That key
/// path is an object that belongs to this instance, and a tracker that it may wake retains it:
/// while it is not shared, there are no readers. This check takes a nanosecond or two; building a
/// field's key path and looking up its readers would take thirty.
final class ObservationReaders: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  // Unsafe: set once, here. It is a variable, with unchecked exclusivity, only because the
  // uniqueness check requires an `inout` reference.
  @exclusivity(unchecked) nonisolated(unsafe) private var whole: KeyPath<ObservationReaders, Void>

  // Unmanaged: the same key path, for passing on without reference counting.
  nonisolated(unsafe) private let uncountedWhole: Unmanaged<KeyPath<ObservationReaders, Void>>

  // Capturing the id makes the key path a separate object, instead of one that all instances share.
  init(of id: UInt64) {
    whole = \ObservationReaders[stateWithID: id]
    uncountedWhole = .passUnretained(whole)
  }

  private subscript(stateWithID id: UInt64) -> Void { () }

  // Stored, since every change of a state asks.
  private let showsReaders = TrackedKeyPath.isReliable

  /// Whether there may be readers; false only if there are none.
  var mayExist: Bool { !showsReaders || !isKnownUniquelyReferenced(&whole) }

  /// Records a read, if the current thread tracks reads.
  ///
  /// - Returns: whether it may track them.
  func access() -> Bool {
    uncountedWhole._withUnsafeGuaranteedRef { registrar.access(self, keyPath: $0) }
    return mayExist
  }

  func access<State: Observable, Member>(_ state: State, _ field: KeyPath<State, Member>) {
    registrar.access(state, keyPath: field)
  }

  /// Wakes the readers of a field. The new value is already in place: code that Observation wakes
  /// reads later, and not before the action that made the change has been reduced.
  func notify<State: Observable, Member>(_ state: State, _ field: KeyPath<State, Member>) {
    registrar.willSet(state, keyPath: field)
    registrar.didSet(state, keyPath: field)
  }

  /// Wakes the readers of any field.
  func notifyAll() {
    guard mayExist else { return }
    notify(self, whole)
  }
}
