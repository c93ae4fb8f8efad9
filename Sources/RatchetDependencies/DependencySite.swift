public import RatchetIssues
public import Synchronization

/// The place of a `@Dependency`, and the overrides that were current when its owner was made.
@usableFromInline
final class DependencySite: Sendable {
  @usableFromInline let location: IssueLocation
  @usableFromInline let table: DependencyTable?
  /// Whether a context was captured: then the defaults differ.
  @usableFromInline let capturesContext: Bool
  /// The test in which overrides were captured; nil in a program.
  @usableFromInline let scope: DependencyCache?

  /// Whether its owner was made as a part of a presented feature.
  let isPresented: Bool

  /// The default that was found here. A default never changes, so it is looked up only once.
  // Unmanaged, set once and released with the site: `AtomicLazyReference` looks up its type at run
  // time at each load.
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

  /// The captured overrides. Nil for a `static` that outlives the test that first used it.
  @inlinable
  var captured: DependencyTable? {
    guard let scope else { return table }
    return isOpen(scope) ? table : nil
  }

  @usableFromInline
  func isOpen(_ scope: DependencyCache) -> Bool { DependencyScope.isOpen(scope) }

  /// The default of a key, if one was found here and nothing overrides it.
  @inlinable
  func keptDefault<Key: TestDependencyKey>(
    _ key: Key.Type, of values: DependencyValues
  ) -> Key.Value? {
    guard values.overrides?.overridesContext != true, !capturesContext,
      let kept = kept.load(ordering: .acquiring)
    else { return nil }
    // The site retains it: not counting a reference halves the time.
    return kept._withUnsafeGuaranteedRef { kept in
      guard kept.key == ObjectIdentifier(key) else { return nil }
      // A default is only ever kept as a box of its key's own value type.
      return unsafeDowncast(kept.box, to: DependencyBox<Key.Value>.self).value
    }
  }

  /// Keeps a default that was read with these values, unless the context was overridden.
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

/// A key's default. It never changes: `prepareDependencies` rejects values that were read before.
@usableFromInline
final class KeptDefault: Sendable {
  @usableFromInline let key: ObjectIdentifier
  @usableFromInline let box: any Sendable & AnyObject

  init(_ key: ObjectIdentifier, _ box: any Sendable & AnyObject) {
    self.key = key
    self.box = box
  }
}
