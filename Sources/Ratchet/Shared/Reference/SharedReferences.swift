import RatchetDependencies
import RatchetIssues
import Synchronization

/// The values of keys that somebody holds: one for each.
final class SharedReferences: Sendable {
  // Features on any thread look for what they share. The lock is held while no code of others runs.
  private let entries = Mutex<[ID: WeakReference]>([:])

  static var inForce: SharedReferences { SharedStorage.inForce.references }

  /// The value of a key: the one that is there, or a new one, which is loaded before this returns where
  /// the key answers at once.
  ///
  /// - Parameter isLoaded: whether the default is what the key has loaded.
  func reference<Key: SharedReaderKey>(
    for key: Key, default value: () -> Key.Value, isLoaded: Bool = false,
    at location: IssueLocation
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
      // Nor does it save: the place is the other's.
      return SharedKeyed(key, initialValue: value(), isSaved: false, at: location) {}
    }
    reference.start()
    return reference
  }

  /// The value of a key, once it is loaded. One that is held already is not loaded again: what counts is
  /// how that went.
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
    // Somebody else may hold it by now, whose load is then the one that counts.
    try await reference.finishLoading()
    return reference
  }

  private func existing(_ id: ID) -> (any AnyObject & Sendable)? {
    entries.withLock { $0[id]?.object }
  }

  private func forget(_ id: ID) {
    // One that was made in the meantime stays. It is let go of outside of the lock: where everybody else
    // has by now, it comes back here to be forgotten.
    let made = entries.withLock { entries in
      let made = entries[id]?.object
      if made == nil { entries[id] = nil }
      return made
    }
    withExtendedLifetime(made) {}
  }

  // Unchecked: a key's id is made by a key, which is Sendable, and only compared.
  private struct ID: Hashable, @unchecked Sendable {
    let value: AnyHashable
    init(_ value: some Hashable) { self.value = AnyHashable(value) }
  }

  private struct WeakReference: Sendable {
    weak var object: (any AnyObject & Sendable)?
    init(_ object: any AnyObject & Sendable) { self.object = object }
  }
}
