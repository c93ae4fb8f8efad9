import RatchetDependencies
import RatchetIssues
import Synchronization

/// The values of keys that are in use: one for each key.
///
/// Threading: features look up values on any thread, and a value removes its entry where its last
/// reference is released. `entries` guards the weak references. It is held for a look-up, in which
/// ids of keys are hashed and compared. Values are made, loaded and released outside of it: if two
/// threads make the value of one key, the first to enter it is used. No other lock is taken within
/// it.
final class SharedReferences: Sendable {
  private let entries = Mutex<[ID: WeakReference]>([:])

  static var current: SharedReferences { SharedStorage.current.references }

  /// The value of a key: the existing one, or a new one. A new one is loaded before this returns if
  /// the key answers at once.
  ///
  /// - Parameter isLoaded: whether the key has loaded the default.
  func reference<Key: SharedReaderKey>(
    for key: Key, default value: () -> Key.Value, isLoaded: Bool = false,
    at location: IssueLocation
  ) -> SharedKeyed<Key.Value> {
    guard let session = SharedSession.current else {
      return found(key, default: value, isLoaded: isLoaded, at: location)
    }
    if session.isRepeated {
      return session.planned(value) { value in
        SharedKeyed(key, initialValue: value, isLoaded: true, isSaved: false, at: location) {}
      }
    }
    // A value that the key loads at once is no change by the reducer.
    let keyed = session.pausing {
      found(key, default: value, isLoaded: isLoaded, at: location)
    }
    session.note(keyed.reference)
    return keyed
  }

  private func found<Key: SharedReaderKey>(
    _ key: Key, default value: () -> Key.Value, isLoaded: Bool, at location: IssueLocation
  ) -> SharedKeyed<Key.Value> {
    let id = ID(key.id)
    if let known = existing(id) { return started(known, key, value, at: location) }
    let new = SharedKeyed(key, initialValue: value(), isLoaded: isLoaded, at: location) {
      [weak self] in self?.forget(id)
    }
    let kept: any AnyObject & Sendable = entries.withLock { entries in
      if let known = entries[id]?.object { return known }
      entries[id] = WeakReference(new)
      return new
    }
    return started(kept, key, { new.reference.now.value }, at: location)
  }

  private func started<Key: SharedReaderKey>(
    _ object: any AnyObject & Sendable, _ key: Key, _ value: () -> Key.Value,
    at location: IssueLocation
  ) -> SharedKeyed<Key.Value> {
    guard let reference = object as? SharedKeyed<Key.Value> else {
      reportIssue(
        Wording.sharedOfAnotherType(key: "\(key)", type: Key.Value.self, at: location))
      // It does not save either: the storage belongs to the other value.
      return SharedKeyed(key, initialValue: value(), isSaved: false, at: location) {}
    }
    reference.start()
    return reference
  }

  /// The value of a key, once it is loaded. A value that is in use is not loaded again; the result
  /// of its load decides whether this throws.
  func required<Key: SharedReaderKey>(
    _ key: Key, at location: IssueLocation
  ) async throws -> SharedKeyed<Key.Value> {
    if let known = existing(ID(key.id)) as? SharedKeyed<Key.Value> {
      known.start()
      try await known.finishLoading()
      return known
    }
    let value = try await withCheckedThrowingContinuation { continuation in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation("\(key)") { continuation.resume(with: $0) })
    }
    guard let value else { throw SharedKeyError.noValue(key: "\(key)") }
    let reference = reference(for: key, default: { value }, isLoaded: true, at: location)
    // Other code may have made the value meanwhile; then the result of that load decides.
    try await reference.finishLoading()
    return reference
  }

  private func existing(_ id: ID) -> (any AnyObject & Sendable)? {
    entries.withLock { $0[id]?.object }
  }

  private func forget(_ id: ID) {
    // A value that was made in the meantime stays. It is released outside of the lock: if this is
    // the last reference, its `deinit` calls this function again.
    let made = entries.withLock { entries in
      let made = entries[id]?.object
      if made == nil { entries[id] = nil }
      return made
    }
    withExtendedLifetime(made) {}
  }

  // Unchecked: a key's id is made by a key, which is Sendable, and is only compared.
  private struct ID: Hashable, @unchecked Sendable {
    let value: AnyHashable
    init(_ value: some Hashable) { self.value = AnyHashable(value) }
  }

  private struct WeakReference: Sendable {
    weak var object: (any AnyObject & Sendable)?
    init(_ object: any AnyObject & Sendable) { self.object = object }
  }
}
