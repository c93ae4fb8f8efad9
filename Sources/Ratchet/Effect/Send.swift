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
  @usableFromInline let sink: ActionSink<Action>
  @usableFromInline let effect: SendingEffect

  @inlinable
  init(_ effect: SendingEffect, to sink: ActionSink<Action>) {
    self.sink = sink
    self.effect = effect
  }

  /// Sends an action. If the caller is already on the store's actor, it is reduced without a hop.
  @inlinable
  public nonisolated(nonsending) func callAsFunction(_ action: sending Action) async {
    await Self.deliver(action, of: effect, to: sink, isolation: sink.isolation)
  }

  // Not asynchronous itself: the operation then enters the actor without another frame of its task.
  @inlinable
  static func deliver(
    _ action: sending Action, of effect: SendingEffect, to sink: ActionSink<Action>,
    isolation: isolated any Actor
  ) {
    // Checked here, and not before the hop: a part of an effect that is cancelled on the way sends
    // nothing, though the effect still may.
    guard !Task.isCancelled else { return }
    sink.receive(action, from: effect)
  }

  /// Whether sending has no effect any more, because the effect was cancelled or its feature or
  /// store is gone. Useful to stop work that awaits nothing that would throw on cancellation.
  public var isCancelled: Bool { Task.isCancelled || !effect.isLive }
}

/// The destination of the actions of effects. It is a class, so that a `Send` is two pointers,
/// which are copied and passed on without looking up their types.
// Unchecked: the base has one constant, and subclasses give their own reason.
@usableFromInline
class ActionSink<Action>: @unchecked Sendable {
  /// The actor that reduces the actions.
  @usableFromInline final let isolation: any Actor

  @usableFromInline
  init(isolation: any Actor) { self.isolation = isolation }

  /// Reduces an action of an effect. Call it in the isolation.
  @usableFromInline
  func receive(_ action: sending Action, from effect: SendingEffect) {
    fatalError("\(Self.self) must say what it does with actions.")
  }
}

/// Embeds a child's actions in its parent's and passes them on.
// Unchecked: its contents never change, and its function is sendable.
@usableFromInline
final class EmbeddingSink<Action, Parent>: ActionSink<Action>, @unchecked Sendable {
  @usableFromInline let parent: ActionSink<Parent>
  @usableFromInline let embed: @Sendable (Action) -> Parent

  @usableFromInline
  init(_ parent: ActionSink<Parent>, _ embed: @escaping @Sendable (Action) -> Parent) {
    self.parent = parent
    self.embed = embed
    super.init(isolation: parent.isolation)
  }

  @usableFromInline
  override func receive(_ action: sending Action, from effect: SendingEffect) {
    parent.receive(embed(action), from: effect)
  }
}

extension Send {
  /// Sends a child's actions through this, embedded.
  @usableFromInline
  func embedding<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> Send<Child> {
    Send<Child>(effect, to: EmbeddingSink(sink, embed))
  }
}
