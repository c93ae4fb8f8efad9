public import RatchetIssues
public import Synchronization

/// Where a `@Dependency` stands, and what was in force when its owner was made.
@usableFromInline
final class DependencySite: Sendable {
  @usableFromInline let location: IssueLocation
  @usableFromInline let table: DependencyTable?
  /// Whether the context was captured: then the defaults are others.
  @usableFromInline let capturesContext: Bool
  /// The test in which there was something to capture; nil in a program.
  @usableFromInline let scope: DependencyCache?

  /// Whether its owner was made as a part of what is presented.
  let isPresented: Bool

  /// The default that was met here: it stays the default, so it need not be looked up again.
  // Unmanaged, set once and released with the site: `AtomicLazyReference` looks up its type, at run
  // time, at each load.
  @usableFromInline let kept = Atomic<Unmanaged<KeptDefault>?>(nil)

  @usableFromInline
  init(_ location: IssueLocation) {
    self.location = location
    table = DependencyValues.current.overrides
    capturesContext = table?.overridesContext ?? false
    scope = table != nil && DependencyScope.isDivided ? DependencyScope.current : nil
    isPresented = DependencyValues.isPresenting
  }

  deinit { kept.load(ordering: .acquiring)?.release() }

  /// What was captured. What stands in a `static` outlives the test that first came to it: then nothing.
  @inlinable
  var captured: DependencyTable? {
    guard let scope else { return table }
    return isOpen(scope) ? table : nil
  }

  @usableFromInline
  func isOpen(_ scope: DependencyCache) -> Bool { DependencyScope.isOpen(scope) }

  /// The default of a key, where one was met here and nothing overrides it.
  @inlinable
  func keptDefault<Key: TestDependencyKey>(
    _ key: Key.Type, of values: DependencyValues
  ) -> Key.Value? {
    guard values.overrides?.overridesContext != true, !capturesContext,
      let kept = kept.load(ordering: .acquiring)
    else { return nil }
    // This site holds it: no reference needs to be counted, which is half of the way.
    return kept._withUnsafeGuaranteedRef { kept in
      guard kept.key == ObjectIdentifier(key) else { return nil }
      // A default is only ever kept as a box of its key's own value type.
      return unsafeDowncast(kept.box, to: DependencyBox<Key.Value>.self).value
    }
  }

  /// Keeps a default that was read with these values, if nothing overrode the context.
  func keep(
    _ box: any Sendable & AnyObject, for key: ObjectIdentifier, of values: DependencyValues
  ) {
    guard values.overrides?.overridesContext != true, !capturesContext,
      kept.load(ordering: .relaxed) == nil
    else { return }
    let new = Unmanaged.passRetained(KeptDefault(key, box))
    let result = kept.compareExchange(expected: nil, desired: new, ordering: .releasing)
    if !result.exchanged { new.release() }
  }
}

/// A key's default. It stays the default: `prepareDependencies` sets nothing that was read before.
@usableFromInline
final class KeptDefault: Sendable {
  @usableFromInline let key: ObjectIdentifier
  @usableFromInline let box: any Sendable & AnyObject

  init(_ key: ObjectIdentifier, _ box: any Sendable & AnyObject) {
    self.key = key
    self.box = box
  }
}
