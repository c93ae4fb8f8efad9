import RatchetDependencies
public import RatchetIssues

/// One piece of asynchronous work, before it is started. A class, so that an effect is passed on as
/// one pointer; and its own source, so that making one takes a single allocation.
// Unchecked: what is in it never changes, and the work is a sendable function.
@usableFromInline
class EffectRun<Action>: EffectSource, @unchecked Sendable {
  @usableFromInline let path: EffectPath

  @usableFromInline
  override init(
    name: String?, location: IssueLocation, priority: TaskPriority?, dependencies: DependencyValues
  ) {
    path = EffectPath()
    super.init(
      name: name, location: location, priority: priority, dependencies: dependencies)
  }

  @usableFromInline
  init(_ source: EffectSource, path: EffectPath) {
    self.path = path
    super.init(source)
  }

  /// Runs to the end, errors included.
  @inlinable
  nonisolated(nonsending) func perform(_ sink: any ActionSink<Action>) async {
    fatalError("\(Self.self) must say what it runs.")
  }
}

/// Work as its author wrote it.
@usableFromInline
final class OwnRun<Action>: EffectRun<Action>, @unchecked Sendable {
  @usableFromInline typealias Operation =
    nonisolated(nonsending) @Sendable (Send<Action>) async throws -> Void
  @usableFromInline typealias Handler =
    nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void

  @usableFromInline let operation: Operation
  @usableFromInline let handler: Handler?

  @inlinable
  init(
    name: String?, location: IssueLocation, priority: TaskPriority?,
    operation: @escaping Operation, handler: Handler?
  ) {
    self.operation = operation
    self.handler = handler
    super.init(
      name: name, location: location, priority: priority, dependencies: .inForce)
  }

  @inlinable
  override nonisolated(nonsending) func perform(_ sink: any ActionSink<Action>) async {
    let send = Send(sink: sink)
    do {
      try await operation(send)
    } catch is CancellationError {
      return
    } catch {
      guard let handler else { return reportUncaught(error) }
      await handler(error, send)
    }
  }
}

/// A child's work, whose actions are turned into its parent's.
@usableFromInline
final class EmbeddedRun<Child, Action>: EffectRun<Action>, @unchecked Sendable {
  @usableFromInline let child: EffectRun<Child>
  @usableFromInline let embed: @Sendable (Child) -> Action

  @usableFromInline
  init(
    _ child: EffectRun<Child>,
    at component: EffectPathComponent?,
    embed: @escaping @Sendable (Child) -> Action
  ) {
    self.child = child
    self.embed = embed
    super.init(child, path: component.map(child.path.appending) ?? child.path)
  }

  @inlinable
  override nonisolated(nonsending) func perform(_ sink: any ActionSink<Action>) async {
    await child.perform(EmbeddingSink(sink, embed))
  }
}
