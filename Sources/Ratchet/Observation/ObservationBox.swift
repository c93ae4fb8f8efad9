public import Observation
public import Synchronization

/// The identity of an observable state, shared by a state and its copies.
@usableFromInline
final class ObservationBox: Sendable {
  /// Unique in the process; unlike an address, it is never reused.
  @usableFromInline let id: UInt64

  /// The version of the copy that was changed last. Atomic: copies may be on several threads.
  @usableFromInline let latest = Atomic<UInt64>(0)

  /// The readers, made when a field is first read: a state that is only written has none.
  // The address of a retained object, or zero. `AtomicLazyReference` would do the same ten times
  // slower, since it is not specialised.
  @usableFromInline let readersAddress = Atomic<UInt>(0)

  private static let ids = Atomic<UInt64>(0)

  @usableFromInline
  init() { id = Self.ids.wrappingAdd(1, ordering: .relaxed).newValue }

  deinit {
    guard let address = UnsafeRawPointer(bitPattern: readersAddress.load(ordering: .acquiring))
    else { return }
    Unmanaged<ObservationReaders>.fromOpaque(address).release()
  }

  // Unmanaged, to avoid reference counting: the box keeps the readers for as long as it lives.
  private var uncountedReaders: Unmanaged<ObservationReaders>? {
    UnsafeRawPointer(bitPattern: readersAddress.load(ordering: .acquiring)).map {
      Unmanaged.fromOpaque($0)
    }
  }

  var readers: ObservationReaders? { uncountedReaders?.takeUnretainedValue() }

  // Retained by the box; another thread may have stored its own meanwhile, which is then used.
  private func makeReaders() -> Unmanaged<ObservationReaders> {
    let made = Unmanaged.passRetained(ObservationReaders(of: id))
    let (exchanged, original) = readersAddress.compareExchange(
      expected: 0, desired: UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing)
    guard !exchanged, let other = UnsafeRawPointer(bitPattern: original) else { return made }
    made.release()
    return Unmanaged.fromOpaque(other)
  }

  /// Records a read, if the current thread tracks reads.
  ///
  /// - Returns: whether it may track them.
  @usableFromInline
  func access() -> Bool {
    (uncountedReaders ?? makeReaders())._withUnsafeGuaranteedRef { $0.access() }
  }

  /// Records a read of a field.
  @usableFromInline
  func access<State: Observable, Member>(_ state: State, _ field: KeyPath<State, Member>) {
    uncountedReaders?._withUnsafeGuaranteedRef { $0.access(state, field) }
  }

  /// Whether a field may have readers.
  @inlinable var isRead: Bool { readersAddress.load(ordering: .relaxed) != 0 && mayHaveReaders }

  @usableFromInline
  var mayHaveReaders: Bool {
    uncountedReaders?._withUnsafeGuaranteedRef { $0.mayExist } ?? false
  }

  /// Wakes the readers of a field.
  @usableFromInline
  func notify<State: Observable, Member>(_ state: State, _ field: KeyPath<State, Member>) {
    readers?.notify(state, field)
  }

  /// Wakes every reader.
  @usableFromInline
  func notifyAll() { readers?.notifyAll() }
}
