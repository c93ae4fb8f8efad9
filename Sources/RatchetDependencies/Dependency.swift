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
      let address = OverridesInForce.address
    else { return read(nil, site) }
    return address.table._withUnsafeGuaranteedRef { read($0, site) }
  }
}
