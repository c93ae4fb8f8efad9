public import RatchetDependencies
import RatchetIssues

/// Lets a presented feature go by itself, without knowing who presents it.
///
/// Called in an effect of a feature that `ifLet(\.$child, action: \.child)` or `forEach` over a stack
/// runs, it sends the `.dismiss` of the nearest presentation, or the `.popFrom(id:)` of the nearest
/// stack, and returns when that was reduced; the effect is then cancelled with its feature. In an
/// effect that was cancelled it does nothing. Where nothing is presented it does what a
/// `DismissEffect { … }` says that was put into the dependencies, and is an issue where there is none;
/// one that was put in between the presentation and the feature wins over the presentation.
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

  /// What is to be done where nothing is presented, as for the feature that a test starts with.
  public init(_ dismiss: @escaping @Sendable () async -> Void) { override = Override(dismiss) }

  fileprivate init() { override = nil }

  fileprivate var isUnset: Bool { override == nil }

  /// By reference, so that one override can be told from another.
  private final class Override: Sendable {
    let dismiss: @Sendable () async -> Void

    init(_ dismiss: @escaping @Sendable () async -> Void) { self.dismiss = dismiss }
  }

  /// Whether an effect has an override that is not in force where it passes: put in nearer to the
  /// feature that made it.
  static func isOverridden(in run: EffectSource) -> Bool {
    let near = run.dependencies.overridden(DismissKey.self)?.override
    return near != nil && near !== DependencyValues.inForce.overridden(DismissKey.self)?.override
  }

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
  /// Lets the feature that reads it go: see ``DismissEffect``.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// What `dismiss()` does where nothing is presented and nobody has overridden it.
  package mutating func setDismissDefault(_ dismiss: @escaping @Sendable () async -> Void) {
    if self.dismiss.isUnset { self.dismiss = DismissEffect(dismiss) }
  }

  /// Whether the feature that reads it is presented, or is part of one that is.
  ///
  /// It depends on where a feature stands in the tree: it is true for one that was made in the closure
  /// of `ifLet(\.$child, action: \.child)` or of `forEach` over a stack, or in the body of such a one,
  /// and in their effects. A value that was put into the dependencies wins.
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

/// Makes features that are presented.
@usableFromInline
func makePresented<R>(_ make: () -> R) -> R { DependencyValues.whilePresenting(make) }
