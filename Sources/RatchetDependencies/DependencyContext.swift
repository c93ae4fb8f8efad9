import Synchronization

/// Where the program runs, and so which of a key's values is the default.
public enum DependencyContext: String, Sendable, CaseIterable {
  case live
  case preview
  case test

  /// The context of this process: `RATCHET_DEPENDENCIES_CONTEXT` where it is set to a context's
  /// name; `test` while a test runner is the process; `preview` in a preview; else `live`.
  ///
  /// The first to ask reports a name that is none.
  static var ofProcess: DependencyContext {
    ContextOfProcess.found.unknownName?.report()
    return ContextOfProcess.found.context
  }
}

extension DependencyValues {
  /// The context that default values are taken from.
  ///
  /// ```swift
  /// withDependencies { $0.context = .preview } operation: { /* preview values here */ }
  /// ```
  public var context: DependencyContext {
    get {
      if let value = override(ContextKey.self) { return value }
      let scope = DependencyScope.current
      // As any that is read: to prepare it afterwards is too late.
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
