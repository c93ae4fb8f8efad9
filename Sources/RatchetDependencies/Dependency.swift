public import RatchetIssues
public import Synchronization

/// Reads a dependency: `@Dependency(\.date) var date`.
///
/// It remembers the overrides that were current where its owner was made, so a feature made inside
/// `withDependencies` keeps them. Overrides that are current where the value is read take
/// precedence. The value is looked up at every read, so it is always up to date.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  @usableFromInline let site: DependencySite
  @usableFromInline let read: @Sendable (DependencyTable?, DependencySite) -> Value

  /// Reads a dependency by its property in ``DependencyValues``.
  // Inlined, so that the key path is a literal where the function is made, and becomes a direct
  // call.
  @inlinable
  @inline(always)
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    site = DependencySite(
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    read = { DependencyValues(overrides: $0, reader: $1)[keyPath: keyPath] }
  }

  /// Reads a dependency by its key, for one that has no property in ``DependencyValues``.
  @inlinable
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    site = DependencySite(
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    read = { DependencyValues(overrides: $0, reader: $1)[key] }
  }

  /// The current value of the dependency, looked up at each read.
  @inlinable
  public var wrappedValue: Value {
    // Like `DependencyValues.current`, without counting a reference to the current table.
    guard DependencyValues.wasOverridden.load(ordering: .relaxed),
      let table = CurrentOverrides.table
    else { return read(nil, site) }
    // The task-local retains the table during the read.
    return table._withUnsafeGuaranteedRef { read($0, site) }
  }
}

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
    // Released by `deinit`, or here if another thread has kept one meanwhile.
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
