import RatchetDependencies
public import RatchetIssues

/// One piece of asynchronous work, before it is started. It is a class, so that an effect is passed
/// on as one pointer, and it is its own source, so that making one takes a single allocation.
///
/// A subclass defines one attempt and the handling of its error separately, since operators around
/// it may need one without the other. It overrides `perform` only for speed.
// Unchecked: its contents never change, and the work is a sendable function.
@usableFromInline
class EffectRun<Action>: EffectSource, @unchecked Sendable {
  @usableFromInline let path: EffectPath

  @usableFromInline
  override init(
    name: String?, location: IssueLocation, priority: UInt8?, dependencies: DependencyValues
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

  /// Whether this is the wait of a debounced or throttled effect, to which time limits do not apply.
  var isWait: Bool { false }

  /// Runs the work to its end, including the handling of an error.
  @inlinable
  nonisolated(nonsending) func perform(_ send: Send<Action>) async {
    do {
      try await attempt(send)
    } catch {
      await handle(error, send)
    }
  }

  /// Runs the work once, and throws its error.
  @usableFromInline
  nonisolated(nonsending) func attempt(_ send: Send<Action>) async throws {
    fatalError("\(Self.self) must say what it runs.")
  }

  /// Handles an error of the work as its author specified. A `CancellationError` is ignored.
  @usableFromInline
  nonisolated(nonsending) func handle(
    _ error: any Error, _ send: Send<Action>
  ) async {
    fatalError("\(Self.self) must say what becomes of an error.")
  }

  /// The same work with a parent's actions and place.
  func moved<Parent>(
    to component: EffectPathComponent?, _ embed: @escaping @Sendable (Action) -> Parent
  ) -> EffectRun<Parent> {
    EmbeddedRun(self, at: component.map(path.appending) ?? path, embed: embed)
  }
}

/// Work as its author wrote it.
// Unchecked, like its superclass: its contents never change.
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
    name: String?, location: IssueLocation, priority: UInt8?,
    operation: @escaping Operation, handler: Handler?
  ) {
    self.operation = operation
    self.handler = handler
    super.init(
      name: name, location: location, priority: priority, dependencies: .current)
  }

  @inlinable
  override nonisolated(nonsending) func perform(_ send: Send<Action>) async {
    do {
      try await operation(send)
    } catch {
      // In a separate function: its locals would otherwise take space in the frame of every running
      // effect.
      await handle(error, send)
    }
  }

  @usableFromInline
  override nonisolated(nonsending) func attempt(_ send: Send<Action>) async throws {
    try await operation(send)
  }

  @usableFromInline
  @inline(never)
  override nonisolated(nonsending) func handle(
    _ error: any Error, _ send: Send<Action>
  ) async {
    if error is CancellationError { return }
    guard let handler else { return reportUncaught(error) }
    await handler(error, send)
  }
}

/// A child's work, with its actions embedded in its parent's.
// Unchecked, like its superclass: its contents never change.
@usableFromInline
final class EmbeddedRun<Child, Action>: EffectRun<Action>, @unchecked Sendable {
  @usableFromInline let child: EffectRun<Child>
  @usableFromInline let embed: @Sendable (Child) -> Action

  @usableFromInline
  init(
    _ child: EffectRun<Child>,
    at path: EffectPath,
    embed: @escaping @Sendable (Child) -> Action
  ) {
    self.child = child
    self.embed = embed
    super.init(child, path: path)
  }

  override var isWait: Bool { child.isWait }

  @inlinable
  override nonisolated(nonsending) func perform(_ send: Send<Action>) async {
    await child.perform(send.embedding(embed))
  }

  @usableFromInline
  override nonisolated(nonsending) func attempt(_ send: Send<Action>) async throws {
    try await child.attempt(send.embedding(embed))
  }

  @usableFromInline
  override nonisolated(nonsending) func handle(
    _ error: any Error, _ send: Send<Action>
  ) async {
    await child.handle(error, send.embedding(embed))
  }

  // Composes the embeddings, however many parents there are, so that an action passes only one
  // sink.
  override func moved<Parent>(
    to component: EffectPathComponent?, _ outer: @escaping @Sendable (Action) -> Parent
  ) -> EffectRun<Parent> {
    let inner = embed
    return EmbeddedRun<Child, Parent>(
      child, at: component.map(path.appending) ?? path, embed: { outer(inner($0)) })
  }
}

/// The origin of an effect: where it was made, its name, its priority and its dependencies.
// Unchecked: its contents never change.
@usableFromInline
package class EffectSource: @unchecked Sendable {
  @usableFromInline package let name: String?
  package let location: IssueLocation
  // Its raw value, here and on the way here: the size of a `TaskPriority` is not known when this is
  // compiled, and copying one takes calls.
  @usableFromInline let priority: UInt8?
  @usableFromInline let dependencies: DependencyValues

  @usableFromInline
  init(
    name: String?, location: IssueLocation, priority: UInt8?, dependencies: DependencyValues
  ) {
    self.name = name
    self.location = location
    self.priority = priority
    self.dependencies = dependencies
  }

  @usableFromInline
  init(_ other: EffectSource) {
    name = other.name
    location = other.location
    priority = other.priority
    dependencies = other.dependencies
  }

  @usableFromInline var taskPriority: TaskPriority? { priority.map(TaskPriority.init(rawValue:)) }

  /// The effect's name and location, or only its location if it has no name.
  package var label: String { name.map { "\($0) (\(location))" } ?? "\(location)" }

  @usableFromInline
  func reportUncaught(_ error: any Error) {
    reportIssue(Wording.uncaughtEffectError(error, effect: label, at: location))
  }
}
