/// Dismisses the presented feature whose effect is running.
///
/// It is bound only around the work of presented features: reducing an action binds nothing.
final class Dismissal: Sendable {
  @TaskLocal fileprivate static var local: Dismissal?

  /// Nil outside the effects of presented features.
  ///
  /// An effect inherits the value of the one that sent its action, which may be that of a feature
  /// further down: such a value is not its own.
  static var current: Dismissal? {
    guard let local, local.effect === CurrentEffect.bound else { return nil }
    return local
  }

  /// The effect around whose work it is bound.
  private let effect: SendingEffect
  /// Sends the dismissing action, and returns when that was reduced.
  let dismiss: nonisolated(nonsending) @Sendable () async -> Void

  init(
    of effect: SendingEffect,
    _ dismiss: nonisolated(nonsending) @escaping @Sendable () async -> Void
  ) {
    self.effect = effect
    self.dismiss = dismiss
  }
}

extension Effect {
  /// Wraps the effect of a presented feature: `dismiss()` in it sends the given action of the
  /// presenter.
  @inlinable
  @inline(always)
  func dismissable(by action: @autoclosure () -> @Sendable () -> Action) -> Effect {
    switch step {
    case .none, .send: self
    default: dismissing(by: action())
    }
  }

  @usableFromInline
  func dismissing(by action: @escaping @Sendable () -> Action) -> Effect {
    wrappingRuns { run in
      // A wait dismisses nothing, and is recognised only as it is.
      if run.isWait { return run }
      return PresentedRun(run, dismissedBy: DismissEffect.isOverridden(in: run) ? nil : action)
    }
  }
}

extension AnyCasePath {
  /// The action that dismisses a presented feature.
  @usableFromInline
  func dismiss<Presented>() -> @Sendable () -> Root
  where Value == PresentationAction<Presented> {
    { [embed] in embed(.dismiss) }
  }

  /// The action that pops an element of a stack.
  @usableFromInline
  func pop<State, Element>(from id: StackElementID) -> @Sendable () -> Root
  where Value == StackAction<State, Element> {
    { [embed] in embed(.popFrom(id: id)) }
  }
}

/// The work of a presented feature.
// Unchecked: its contents never change, and its functions are sendable.
private final class PresentedRun<Action>: EffectRun<Action>, @unchecked Sendable {
  private let run: EffectRun<Action>
  /// Nil if the feature is dismissed in another way.
  private let action: (@Sendable () -> Action)?

  init(_ run: EffectRun<Action>, dismissedBy action: (@Sendable () -> Action)?) {
    self.run = run
    self.action = action
    super.init(run, path: run.path)
  }

  override nonisolated(nonsending) func perform(_ send: Send<Action>) async {
    await perform(send, isolation: #isolation)
  }

  override nonisolated(nonsending) func attempt(_ send: Send<Action>) async throws {
    try await attempt(send, isolation: #isolation)
  }

  override nonisolated(nonsending) func handle(
    _ error: any Error, _ send: Send<Action>
  ) async {
    await handle(error, send, isolation: #isolation)
  }

  // A feature presented by this one binds its own value inside of this binding, so the nearest is
  // current.
  private func dismissal(through send: Send<Action>) -> Dismissal? {
    action.map { action in
      Dismissal(of: send.effect) { if !Task.isCancelled { await send(action()) } }
    }
  }

  // Capturing the actor in each closure keeps the closure on it. These are three functions, and not
  // one that takes the work as a closure: an effect would then suspend before it begins.
  private func perform(
    _ send: Send<Action>, isolation: isolated (any Actor)?
  ) async {
    await Dismissal.$local.withValue(
      dismissal(through: send),
      operation: {
        _ = isolation
        await run.perform(send)
      }, isolation: isolation)
  }

  private func attempt(
    _ send: Send<Action>, isolation: isolated (any Actor)?
  ) async throws {
    try await Dismissal.$local.withValue(
      dismissal(through: send),
      operation: {
        _ = isolation
        try await run.attempt(send)
      }, isolation: isolation)
  }

  private func handle(
    _ error: any Error, _ send: Send<Action>, isolation: isolated (any Actor)?
  ) async {
    await Dismissal.$local.withValue(
      dismissal(through: send),
      operation: {
        _ = isolation
        await run.handle(error, send)
      }, isolation: isolation)
  }
}
