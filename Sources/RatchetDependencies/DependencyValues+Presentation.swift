// Whether a feature is presented depends on its position and not on the time of the read: each
// `@Dependency` records it when its owner is made, and reducing an action binds nothing.
extension DependencyValues {
  @TaskLocal static var isPresenting = false

  /// Runs an operation that makes presented features.
  package static func whilePresenting<R>(_ make: () -> R) -> R {
    $isPresenting.withValue(true, operation: make)
  }

  /// Whether features that are made here are presented.
  package static var isMakingPresented: Bool { isPresenting }

  /// Whether the reading `@Dependency` is in a feature that was made as a presented one.
  package var isReadInPresentedFeature: Bool { reader?.isPresented ?? false }

  /// The override of a key, here or where the owner of the `@Dependency` was made; nil if there is
  /// none.
  @inlinable
  package func overridden<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? { override(key) }
}
