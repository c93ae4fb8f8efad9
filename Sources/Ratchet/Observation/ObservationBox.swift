public import Observation
public import Synchronization

/// The identity of an observable state, shared by a state and its copies.
@usableFromInline
final class ObservationBox: Sendable {
  /// Unique in the process; unlike an address, it is never used again.
  @usableFromInline let id: UInt64

  /// The version of the copy that was changed last. Copies may be on several threads.
  @usableFromInline let latest = Atomic<UInt64>(0)

  /// Made when a field is read for the first time: a state that is only written has none.
  // The address of a retained object, or zero: `AtomicLazyReference` would do the same, ten times
  // slower, as it is not specialised.
  @usableFromInline let readersAddress = Atomic<UInt>(0)

  private static let ids = Atomic<UInt64>(0)

  @usableFromInline
  init() { id = Self.ids.wrappingAdd(1, ordering: .relaxed).newValue }

  deinit {
    guard let address = UnsafeRawPointer(bitPattern: readersAddress.load(ordering: .acquiring))
    else { return }
    Unmanaged<ObservationReaders>.fromOpaque(address).release()
  }

  // Unmanaged: the box keeps them for as long as it lives, so that they need not be counted.
  private var uncountedReaders: Unmanaged<ObservationReaders>? {
    UnsafeRawPointer(bitPattern: readersAddress.load(ordering: .acquiring)).map {
      Unmanaged.fromOpaque($0)
    }
  }

  var readers: ObservationReaders? { uncountedReaders?.takeUnretainedValue() }

  private func makeReaders() -> Unmanaged<ObservationReaders> {
    let made = Unmanaged.passRetained(ObservationReaders(of: id))
    let (exchanged, original) = readersAddress.compareExchange(
      expected: 0, desired: UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing)
    guard !exchanged, let other = UnsafeRawPointer(bitPattern: original) else { return made }
    made.release()
    return Unmanaged.fromOpaque(other)
  }

  /// Notes that something is read, where the current thread tracks what is read.
  ///
  /// - Returns: whether it may track.
  @usableFromInline
  func access() -> Bool {
    (uncountedReaders ?? makeReaders())._withUnsafeGuaranteedRef { $0.access() }
  }

  /// Notes that a field is read.
  @usableFromInline
  func access<State: Observable, Member>(_ state: State, _ field: KeyPath<State, Member>) {
    uncountedReaders?._withUnsafeGuaranteedRef { $0.access(state, field) }
  }

  /// Whether somebody may read a field.
  @inlinable var isRead: Bool { readersAddress.load(ordering: .relaxed) != 0 && mayHaveReaders }

  @usableFromInline
  var mayHaveReaders: Bool {
    uncountedReaders?._withUnsafeGuaranteedRef { $0.mayExist } ?? false
  }

  /// Wakes those who read a field.
  @usableFromInline
  func notify<State: Observable, Member>(_ state: State, _ field: KeyPath<State, Member>) {
    readers?.notify(state, field)
  }

  /// Wakes every reader.
  @usableFromInline
  func notifyAll() { readers?.notifyAll() }
}
