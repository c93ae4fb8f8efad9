/// How the presented feature goes whose effect is running.
///
/// It is in force around the work of what is presented, nowhere else: reducing an action binds nothing.
final class Dismissal: Sendable {
  /// Nil where no presented feature runs.
  @TaskLocal static var current: Dismissal?

  /// Sends what makes it go, and returns when that was reduced.
  let dismiss: nonisolated(nonsending) @Sendable () async -> Void

  init(_ dismiss: nonisolated(nonsending) @escaping @Sendable () async -> Void) {
    self.dismiss = dismiss
  }
}

extension Effect {
  /// What a presented feature runs: `dismiss()` in it sends an action of the one that presents it.
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
      PresentedRun(run, dismissedBy: DismissEffect.isOverridden(in: run) ? nil : action)
    }
  }
}

extension AnyCasePath {
  /// What makes a presented feature go.
  @usableFromInline
  func dismiss<Presented>() -> @Sendable () -> Root
  where Value == PresentationAction<Presented> {
    { [embed] in embed(.dismiss) }
  }

  /// What makes an element of a stack go.
  @usableFromInline
  func pop<State, Element>(from id: StackElementID) -> @Sendable () -> Root
  where Value == StackAction<State, Element> {
    { [embed] in embed(.popFrom(id: id)) }
  }
}

/// The work of a presented feature.
// Unchecked: what is in it never changes, and its functions are sendable.
private final class PresentedRun<Action>: EffectRun<Action>, @unchecked Sendable {
  private let run: EffectRun<Action>
  /// Nil where the feature is to be dismissed in another way.
  private let action: (@Sendable () -> Action)?

  init(_ run: EffectRun<Action>, dismissedBy action: (@Sendable () -> Action)?) {
    self.run = run
    self.action = action
    super.init(run, path: run.path)
  }

  override nonisolated(nonsending) func perform(_ sink: any ActionSink<Action>) async {
    await perform(sink, isolation: #isolation)
  }

  override nonisolated(nonsending) func attempt(_ sink: any ActionSink<Action>) async throws {
    try await attempt(sink, isolation: #isolation)
  }

  override nonisolated(nonsending) func handle(
    _ error: any Error, _ sink: any ActionSink<Action>
  ) async {
    await handle(error, sink, isolation: #isolation)
  }

  // A feature that this one presents binds its own within: the nearest is in force.
  private func dismissal(through sink: any ActionSink<Action>) -> Dismissal? {
    action.map { action in
      Dismissal { if !Task.isCancelled { await sink.send(action()) } }
    }
  }

  // In each, capturing the actor is what keeps the closure on it. Not one function that is given the
  // work as a closure: an effect would then wait once before it begins.
  private func perform(
    _ sink: any ActionSink<Action>, isolation: isolated (any Actor)?
  ) async {
    await Dismissal.$current.withValue(
      dismissal(through: sink),
      operation: {
        _ = isolation
        await run.perform(sink)
      }, isolation: isolation)
  }

  private func attempt(
    _ sink: any ActionSink<Action>, isolation: isolated (any Actor)?
  ) async throws {
    try await Dismissal.$current.withValue(
      dismissal(through: sink),
      operation: {
        _ = isolation
        try await run.attempt(sink)
      }, isolation: isolation)
  }

  private func handle(
    _ error: any Error, _ sink: any ActionSink<Action>, isolation: isolated (any Actor)?
  ) async {
    await Dismissal.$current.withValue(
      dismissal(through: sink),
      operation: {
        _ = isolation
        await run.handle(error, sink)
      }, isolation: isolation)
  }
}
