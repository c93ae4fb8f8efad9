import Foundation
import RatchetIssues

/// Where the program runs, and so which of a key's values is the default.
public enum DependencyContext: String, Sendable, CaseIterable {
  case live
  case preview
  case test

  /// The context of this process: `RATCHET_DEPENDENCIES_CONTEXT` where it is set to a context's
  /// name; `test` while a test runner is the process; `preview` in a preview; else `live`.
  static let ofProcess: DependencyContext = {
    let environment = ProcessInfo.processInfo.environment
    if let name = environment["RATCHET_DEPENDENCIES_CONTEXT"] {
      if let context = DependencyContext(rawValue: name) { return context }
      reportIssue(Wording.unknownContext(name))
    }
    if TestContext.current != .none { return .test }
    return environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" ? .preview : .live
  }()
}

extension DependencyValues {
  /// The context that default values are taken from.
  ///
  /// ```swift
  /// withDependencies { $0.context = .preview } operation: { /* preview values here */ }
  /// ```
  public var context: DependencyContext {
    get { override(ContextKey.self) ?? DependencyCache.context }
    set { self[ContextKey.self] = newValue }
  }
}

enum ContextKey: DependencyKey {
  static var liveValue: DependencyContext { .ofProcess }
  static var testValue: DependencyContext { .ofProcess }
}
