// Whether a feature is presented depends on where it stands, not on when it is asked: each
// `@Dependency` takes note of it when its owner is made, and reducing an action binds nothing.
extension DependencyValues {
  @TaskLocal static var isPresenting = false

  /// Runs an operation that makes features which are presented.
  package static func whilePresenting<R>(_ make: () -> R) -> R {
    $isPresenting.withValue(true, operation: make)
  }

  /// Whether what is made here is presented.
  package static var isMakingPresented: Bool { isPresenting }

  /// Whether the `@Dependency` that reads is in a feature that was made while presenting.
  package var isReadInPresentedFeature: Bool { reader?.isPresented ?? false }

  /// What a key was overridden with, here or where the owner of the `@Dependency` was made; nil where
  /// nobody did.
  package func overridden<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? { override(key) }
}
