public import RatchetIssues
public import Synchronization

/// Where a `@Dependency` stands, and what was in force when its owner was made.
@usableFromInline
final class DependencySite: Sendable {
  @usableFromInline let location: IssueLocation
  @usableFromInline let captured: DependencyTable?

  /// Whether its owner was made as a part of what is presented.
  let isPresented: Bool

  /// The default that was met here: it stays the default, so it need not be looked up again.
  // Unmanaged, set once and released with the site: `AtomicLazyReference` looks up its type, at run
  // time, at each load.
  @usableFromInline let kept = Atomic<Unmanaged<KeptDefault>?>(nil)

  @usableFromInline
  init(_ location: IssueLocation) {
    self.location = location
    captured = DependencyValues.current.overrides
    isPresented = DependencyValues.isPresenting
  }

  deinit { kept.load(ordering: .acquiring)?.release() }

  /// The default of a key, where one was met here and nothing overrides it.
  @inlinable
  func keptDefault<Key: TestDependencyKey>(
    _ key: Key.Type, of values: DependencyValues
  ) -> Key.Value? {
    guard values.overrides == nil, captured == nil, let kept = kept.load(ordering: .acquiring)
    else { return nil }
    // This site holds it: no reference needs to be counted, which is half of the way.
    return kept._withUnsafeGuaranteedRef { kept in
      guard kept.key == ObjectIdentifier(key), kept.age == KeptDefault.age else { return nil }
      // A default is only ever kept as a box of its key's own value type.
      return unsafeDowncast(kept.box, to: DependencyBox<Key.Value>.self).value
    }
  }

  /// Keeps a default that was read with these values, if nothing overrode anything.
  func keep(
    _ box: any Sendable & AnyObject, for key: ObjectIdentifier, of values: DependencyValues,
    age: Int
  ) {
    guard values.overrides == nil, captured == nil, kept.load(ordering: .relaxed) == nil else {
      return
    }
    let new = Unmanaged.passRetained(KeptDefault(key, box, age: age))
    let result = kept.compareExchange(expected: nil, desired: new, ordering: .releasing)
    if !result.exchanged { new.release() }
  }
}

/// A key's default, and when it was met: defaults of before `prepareDependencies` are none after it.
@usableFromInline
final class KeptDefault: Sendable {
  @usableFromInline let key: ObjectIdentifier
  @usableFromInline let box: any Sendable & AnyObject
  @usableFromInline let age: Int

  // Read by every thread, changed when the program starts.
  @usableFromInline static let ages = Atomic(0)
  @inlinable static var age: Int { ages.load(ordering: .relaxed) }

  init(_ key: ObjectIdentifier, _ box: any Sendable & AnyObject, age: Int) {
    self.key = key
    self.box = box
    self.age = age
  }
}
