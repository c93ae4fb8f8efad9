import RatchetDependencies
package import RatchetIssues

/// Where an effect was made, and what its author calls it.
@usableFromInline
package struct EffectSource: Sendable {
  package let name: String?
  package let location: IssueLocation

  /// The name, or where the effect was made.
  package var label: String { name.map { "\($0) (\(location))" } ?? "\(location)" }
}

/// One piece of asynchronous work, before it is started.
@usableFromInline
struct EffectRun<Action> {
  let source: EffectSource
  let priority: TaskPriority?
  let dependencies: DependencyValues
  var path = EffectPath()

  /// Runs to the end, errors included.
  let perform: nonisolated(nonsending) @Sendable (any ActionSink<Action>) async -> Void

  init(
    source: EffectSource,
    priority: TaskPriority?,
    dependencies: DependencyValues,
    operation: nonisolated(nonsending) @escaping @Sendable (Send<Action>) async throws -> Void,
    handler: (nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void)?
  ) {
    self.source = source
    self.priority = priority
    self.dependencies = dependencies
    perform = { sink in
      let send = Send(sink: sink)
      do {
        try await operation(send)
      } catch is CancellationError {
        return
      } catch {
        guard let handler else {
          reportIssue(
            Wording.uncaughtEffectError(error, effect: source.label, at: source.location))
          return
        }
        await handler(error, send)
      }
    }
  }

  /// The same work, whose actions are turned into a parent's.
  init<Child>(
    _ child: EffectRun<Child>,
    at component: EffectPathComponent?,
    embed: @escaping @Sendable (Child) -> Action
  ) {
    source = child.source
    priority = child.priority
    dependencies = child.dependencies
    path = child.path
    if let component { path.append(component) }
    let perform = child.perform
    self.perform = { sink in await perform(EmbeddingSink(sink, embed)) }
  }
}
