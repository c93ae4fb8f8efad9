/// Sends actions from an effect to the store that runs it.
///
/// ```swift
/// .run { send in
///   for await message in messages { await send(.received(message)) }
/// }
/// ```
///
/// Awaiting a send returns when the action was reduced. Actions of one task are reduced in the
/// order in which it sent them. Once the effect is cancelled, or its store is gone, sending does
/// nothing; sending after the effect's closure has ended is an issue.
public struct Send<Action>: Sendable {
  @usableFromInline let sink: any ActionSink<Action>

  @inlinable
  init(sink: any ActionSink<Action>) { self.sink = sink }

  /// Sends an action. If the caller is already on the store's actor, it is reduced without a hop.
  @inlinable
  public nonisolated(nonsending) func callAsFunction(_ action: sending Action) async {
    await Self.deliver(action, to: sink, isolation: sink.isolation)
  }

  // Not asynchronous itself: the operation then enters the actor without another frame of its task.
  @inlinable
  static func deliver(
    _ action: sending Action, to sink: any ActionSink<Action>, isolation: isolated any Actor
  ) {
    // Checked here, and not before the hop: a part of an effect that is cancelled on the way sends
    // nothing, though the effect still may.
    guard !Task.isCancelled else { return }
    sink.receive(action)
  }

  /// Whether sending has no effect any more, because the effect was cancelled or its feature or
  /// store is gone. Useful to stop work that awaits nothing that would throw on cancellation.
  public var isCancelled: Bool { Task.isCancelled || sink.isCancelled }
}

/// The destination of an effect's actions.
@usableFromInline
protocol ActionSink<Action>: Sendable {
  associatedtype Action

  /// The actor that reduces the actions.
  var isolation: any Actor { get }

  /// Reduces an action. Call it in the isolation.
  func receive(_ action: sending Action)

  /// Whether the effect was cancelled or has ended. May be read from any thread.
  var isCancelled: Bool { get }
}

/// Embeds a child's actions in its parent's and passes them on.
@usableFromInline
struct EmbeddingSink<Action, Parent>: ActionSink {
  @usableFromInline let parent: any ActionSink<Parent>
  @usableFromInline let embed: @Sendable (Action) -> Parent

  @inlinable
  init(_ parent: any ActionSink<Parent>, _ embed: @escaping @Sendable (Action) -> Parent) {
    self.parent = parent
    self.embed = embed
  }

  @usableFromInline var isolation: any Actor { parent.isolation }

  @inlinable
  func receive(_ action: sending Action) { parent.receive(embed(action)) }

  @usableFromInline var isCancelled: Bool { parent.isCancelled }
}
