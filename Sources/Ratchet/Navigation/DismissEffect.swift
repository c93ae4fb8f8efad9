public import RatchetDependencies
import RatchetIssues

/// Dismisses the calling feature, without knowledge of its presenter.
///
/// Called in an effect of a feature that `ifLet(\.$child, action: \.child)` or `forEach` over a
/// stack runs, it sends the `.dismiss` of the nearest presentation, or the `.popFrom(id:)` of the
/// nearest stack, and returns when that was reduced; the effect is then cancelled with its feature.
/// In a cancelled effect it does nothing. If nothing is presented, it calls the
/// `DismissEffect { … }` among the dependencies; without one, the call is an issue. A
/// `DismissEffect` that was set between the presentation and the feature takes precedence over the
/// presentation.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// case .saveTapped:
///   let draft = state.draft
///   return .run { _ in
///     try await library.save(draft)
///     await dismiss()
///   }
/// ```
public struct DismissEffect: Sendable {
  private let override: Override?

  /// Makes an effect to call if nothing is presented, for instance for the feature that a test
  /// starts with.
  public init(_ dismiss: @escaping @Sendable () async -> Void) { override = Override(dismiss) }

  fileprivate init() { override = nil }

  fileprivate var isUnset: Bool { override == nil }

  /// A class, so that one override can be distinguished from another.
  private final class Override: Sendable {
    let dismiss: @Sendable () async -> Void

    init(_ dismiss: @escaping @Sendable () async -> Void) { self.dismiss = dismiss }
  }

  /// Whether a piece of work has an override other than the current one: one that was set nearer to
  /// the feature that made the work.
  static func isOverridden(in run: EffectSource) -> Bool {
    let near = run.dependencies.overridden(DismissKey.self)?.override
    return near != nil && near !== DependencyValues.current.overridden(DismissKey.self)?.override
  }

  /// Dismisses the feature whose effect calls this. Returns when the dismissal was reduced.
  public nonisolated(nonsending) func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    if let presented = Dismissal.current { return await presented.dismiss() }
    if let override { return await override.dismiss() }
    reportIssue(
      Wording.dismissedWhereNothingIsPresented(
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

extension DependencyValues {
  /// Dismisses the feature that reads it: see ``DismissEffect``.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Sets the function that `dismiss()` calls if nothing is presented, unless one is set already.
  package mutating func setDismissDefault(_ dismiss: @escaping @Sendable () async -> Void) {
    if self.dismiss.isUnset { self.dismiss = DismissEffect(dismiss) }
  }

  /// Whether the feature that reads it is presented, or is part of a presented one.
  ///
  /// It depends on the feature's position in the tree: it is true for features made in the closure
  /// of `ifLet(\.$child, action: \.child)` or of `forEach` over a stack, for features in their
  /// bodies, and in the effects of all these. A value that was set in the dependencies takes
  /// precedence.
  ///
  /// ```swift
  /// @Dependency(\.isPresented) var isPresented
  /// ```
  public var isPresented: Bool {
    get {
      overridden(IsPresentedKey.self) ?? (isReadInPresentedFeature || Dismissal.current != nil)
    }
    set { self[IsPresentedKey.self] = newValue }
  }
}

private enum DismissKey: DependencyKey {
  static let liveValue = DismissEffect()
  static let testValue = DismissEffect()
}

private enum IsPresentedKey: DependencyKey {
  static let liveValue = false
  static let testValue = false
}
