import Synchronization

/// The context of the program, which determines the default of each key.
public enum DependencyContext: String, Sendable, CaseIterable {
  case live
  case preview
  case test

  /// The context of this process: the value of `RATCHET_DEPENDENCIES_CONTEXT` if that is the name
  /// of a context; `test` in a test runner; `preview` in a preview; otherwise `live`.
  ///
  /// The first read reports a value that is not the name of a context.
  static var ofProcess: DependencyContext {
    ContextOfProcess.found.unknownName?.report()
    return ContextOfProcess.found.context
  }
}

extension DependencyValues {
  /// The context whose default values are used.
  ///
  /// ```swift
  /// withDependencies { $0.context = .preview } operation: { /* preview values here */ }
  /// ```
  public var context: DependencyContext {
    get {
      if let value = override(ContextKey.self) { return value }
      let scope = DependencyScope.current
      // Recorded like any read: preparing it afterwards is too late.
      if changeOfRead == nil, let reader {
        let place = ReadPlace(
          key: ContextKey.self, location: reader.location, function: "context")
        scope.contents.withLock { $0.note(place) }
      }
      return scope.context
    }
    set { self[ContextKey.self] = newValue }
  }
}

enum ContextKey: DependencyKey {
  static var liveValue: DependencyContext { .ofProcess }
  static var testValue: DependencyContext { .ofProcess }
}
