import RatchetIssues

/// The dependencies in force: a table of overrides over each key's default.
///
/// It is a value of one pointer, carried in a task-local. Reading costs a task-local read and one
/// or two table look-ups; overriding copies the table of overrides, not the values.
public struct DependencyValues: Sendable {
  @TaskLocal package static var current = DependencyValues()

  /// What was overridden here and outside; nil where nothing was.
  var overrides: DependencyTable?

  /// The `@Dependency` that reads, if one does: what it captured is asked after `overrides`.
  var reader: DependencySite?

  /// The defaults, with nothing overridden.
  public init() {}

  /// The value for a key: the nearest override, else the prepared one, else the key's default in
  /// the current context.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Key.Value {
    get {
      override(key)
        ?? DependencyCache.value(
          for: key, in: self,
          at: reader?.location
            ?? IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    set {
      overrides = (overrides ?? DependencyTable()).setting(key, to: newValue)
    }
  }

  func override<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? {
    overrides?.value(for: key) ?? reader?.captured?.value(for: key)
  }

  /// Whether both stand for the very same overrides. O(1); two tables with equal contents that were
  /// made apart are different.
  package func isIdentical(to other: DependencyValues) -> Bool {
    overrides === other.overrides
  }
}
