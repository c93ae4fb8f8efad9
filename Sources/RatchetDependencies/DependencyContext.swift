import Foundation
import RatchetIssues
import Synchronization

/// The context of the program, which determines the default of each key.
public enum DependencyContext: String, Sendable, CaseIterable {
  /// A program that runs for its users.
  case live
  /// A preview of a user interface.
  case preview
  /// A test.
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

/// The context that the environment determines.
struct ContextOfProcess: Sendable {
  let context: DependencyContext
  let unknownName: UnknownName?

  // Reports no issue: a reporter may read the context, and would wait for this initialisation
  // forever.
  static let found: ContextOfProcess = {
    let environment = ProcessInfo.processInfo.environment
    let name = environment["RATCHET_DEPENDENCIES_CONTEXT"]
    if let context = name.flatMap(DependencyContext.init) {
      return ContextOfProcess(context: context, unknownName: nil)
    }
    let context: DependencyContext =
      if TestContext.current != .none {
        .test
      } else if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" {
        .preview
      } else {
        .live
      }
    return ContextOfProcess(context: context, unknownName: name.map(UnknownName.init))
  }()

  /// The value of `RATCHET_DEPENDENCIES_CONTEXT` if that is not the name of a context.
  final class UnknownName: Sendable {
    private let name: String
    // Atomic: the context is read on any thread.
    private let wasReported = Atomic(false)

    init(_ name: String) { self.name = name }

    func report() {
      guard !wasReported.exchange(true, ordering: .relaxed) else { return }
      reportIssue(Wording.unknownContext(name))
    }
  }
}

extension DependencyValues {
  /// The current dependencies, to pass on: `withDependencies { $0 = values } …`.
  public static var _current: DependencyValues { current }

  /// The defaults of a live run, without any other override.
  ///
  /// ```swift
  /// withDependencies { $0 = .live } operation: { /* live values, also in a test */ }
  /// ```
  public static var live: DependencyValues { defaults(in: .live) }

  /// The defaults of a preview, without any other override.
  public static var preview: DependencyValues { defaults(in: .preview) }

  /// The defaults of a test, without any other override.
  public static var test: DependencyValues { defaults(in: .test) }

  private static func defaults(in context: DependencyContext) -> DependencyValues {
    var values = DependencyValues()
    values.context = context
    return values
  }
}
