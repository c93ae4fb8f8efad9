import Observation

/// Who reads a state: Swift's own registrar, and a way to tell that nobody does.
///
/// Whoever reads a field also reads `whole`, so that one notification reaches every reader. That key
/// path is an object of this instance's own, and a tracker that is to be woken by it holds on to it:
/// while nobody else does, nobody reads. To ask that takes a nanosecond or two, where building the key
/// path of a field and looking for its readers would take thirty.
final class ObservationReaders: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  // Unsafe: it is set once, here; a variable, and its access unchecked, only because asking whether a
  // reference is unique needs one.
  @exclusivity(unchecked) nonisolated(unsafe) private var whole: KeyPath<ObservationReaders, Void>

  // Unmanaged: the same key path, to be passed on without counting.
  nonisolated(unsafe) private let uncountedWhole: Unmanaged<KeyPath<ObservationReaders, Void>>

  // What is captured makes the key path an object of its own, rather than one that all share.
  init(of id: UInt64) {
    whole = \ObservationReaders[stateWithID: id]
    uncountedWhole = .passUnretained(whole)
  }

  private subscript(stateWithID id: UInt64) -> Void { () }

  /// Whether somebody may read; no only where nobody does.
  var mayExist: Bool { !isKnownUniquelyReferenced(&whole) }

  /// Notes that something is read, where the current thread tracks what is read.
  ///
  /// - Returns: whether it may track.
  func access() -> Bool {
    uncountedWhole._withUnsafeGuaranteedRef { registrar.access(self, keyPath: $0) }
    return mayExist
  }

  func access<State: Observable, Member>(_ state: State, _ field: KeyPath<State, Member>) {
    registrar.access(state, keyPath: field)
  }

  /// Wakes those who read a field. The new value is in place by now: who is woken by Observation reads
  /// later, and not before the action that brought the change has been reduced.
  func notify<State: Observable, Member>(_ state: State, _ field: KeyPath<State, Member>) {
    registrar.willSet(state, keyPath: field)
    registrar.didSet(state, keyPath: field)
  }

  /// Wakes those who read any field.
  func notifyAll() {
    guard mayExist else { return }
    notify(self, whole)
  }
}
