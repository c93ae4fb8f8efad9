import RatchetDependencies
public import RatchetIssues

/// The work to do after an action was reduced: nothing, an action to send, or asynchronous work.
///
/// An effect is an inert value: making, mapping or discarding one does nothing. The store starts it
/// after the reducer returned and the queue of actions is empty; its ids can be cancelled from that
/// moment on. It belongs to the feature that returned it: when that feature's state is removed (by
/// ``Reducer/ifLet(_:action:fileID:filePath:line:column:then:)`` or `forEach`), its running work is
/// cancelled.
public struct Effect<Action> {
  @usableFromInline let step: EffectStep<Action>

  @inlinable
  init(_ step: EffectStep<Action>) { self.step = step }
}

/// The shapes of an effect, one word in size whatever the size of an action. Nearly every action
/// has no effect, and an effect is handed from feature to feature up the tree: with an action
/// stored inline, each level would move the action's bytes (measured: half of the time of an action
/// through scopes).
@usableFromInline
enum EffectStep<Action> {
  case none
  indirect case send(Action)
  case run(EffectRun<Action>)
  indirect case merge([Effect<Action>])
  /// The path is that of the feature that made the sequence.
  indirect case concatenate([Effect<Action>], EffectPath)
  indirect case cancellable(CancelID, cancelInFlight: Bool, Effect<Action>)
  indirect case cancel(CancelID)
  /// Cancels all effects of children that are gone.
  indirect case end(EffectEnd)
  /// The action was refused: none of its effects run. Combined with other effects, it replaces
  /// them, so that it is never a part of another effect.
  indirect case refusal(Refusal)
  /// An effect that is made when its turn comes.
  indirect case made(() -> Effect<Action>)
  indirect case throttled(Throttle, Effect<Action>)
  indirect case background(Effect<Action>)
}

extension Effect {
  /// An empty effect: nothing to do.
  @inlinable
  public static var none: Effect { Effect(.none) }

  /// Sends an action. It is queued behind those that wait, and reduced before the outer `send`
  /// returns.
  @inlinable
  public static func send(_ action: Action) -> Effect { Effect(.send(action)) }

  /// Runs asynchronous work that may send actions.
  ///
  /// The operation starts on the store's actor and stays there between its awaits, like code of the
  /// store itself: sending does not change threads. Put work that would keep the actor busy into a
  /// function that runs elsewhere (`@concurrent`). The dependencies are those that were current
  /// where the effect was made.
  ///
  /// Swift 6.3 starts a closure that has a capture list (`{ [id] send in … }`) off the actor,
  /// whatever the parameter says; that is as safe, but costs a hop at its start and at each send.
  /// To stay on the actor, bind the captured values before (`let id = state.id`).
  ///
  /// - Parameters:
  ///   - name: the effect's name in lists of running effects.
  ///   - operation: the work; cancelled when the effect is cancelled. A `CancellationError` ends it
  ///     silently; any other error goes to `catch`, or is reported as an issue at this line.
  ///   - handler: turns an error into actions.
  // Without a priority, which most effects have not: even a priority of nil would be copied and read
  // by calls, since its size is not known when this is compiled.
  @inlinable
  public static func run(
    name: String? = nil,
    operation:
      nonisolated(nonsending) @escaping @Sendable (_ send: Send<Action>) async throws ->
      Void,
    catch handler: (
      nonisolated(nonsending) @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    Effect(
      .run(
        OwnRun(
          name: name,
          location: IssueLocation(
            fileID: fileID, filePath: filePath, line: line, column: column),
          priority: nil,
          operation: operation,
          handler: handler)))
  }

  /// Like the overload above, in a task with a priority of its own; nil for that of the task that
  /// sends the action.
  @inlinable
  public static func run(
    priority: TaskPriority?,
    name: String? = nil,
    operation:
      nonisolated(nonsending) @escaping @Sendable (_ send: Send<Action>) async throws ->
      Void,
    catch handler: (
      nonisolated(nonsending) @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    Effect(
      .run(
        OwnRun(
          name: name,
          location: IssueLocation(
            fileID: fileID, filePath: filePath, line: line, column: column),
          priority: priority?.rawValue,
          operation: operation,
          handler: handler)))
  }

  /// Runs several effects concurrently; they are started in order.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs several effects concurrently; they are started in order.
  @inlinable
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    var steps: [Effect] = []
    for effect in effects {
      switch effect.step {
      case .none: continue
      case .merge(let inner): steps += inner
      case .refusal: return effect
      default: steps.append(effect)
      }
    }
    return steps.count < 2 ? steps.first ?? .none : Effect(.merge(steps))
  }

  /// Runs several effects one after the other: each starts when the previous one has ended or was
  /// cancelled or, for an action, was reduced.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs several effects one after the other, like the overload with separate arguments.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    var steps: [Effect] = []
    for effect in effects {
      switch effect.step {
      case .none: continue
      case .concatenate(let inner, let path) where path.isEmpty: steps += inner
      case .refusal: return effect
      default: steps.append(effect)
      }
    }
    return steps.count < 2 ? steps.first ?? .none : Effect(.concatenate(steps, EffectPath()))
  }

  /// Runs this effect and another concurrently; this one is started first.
  // Nearly always one of the two is empty, which is decided inline, without a call and without a
  // copy.
  @inlinable
  @inline(always)
  public func merge(with other: Effect) -> Effect {
    if case .none = other.step { return self }
    if case .none = step { return other }
    return merged(with: other)
  }

  @usableFromInline
  func merged(with other: Effect) -> Effect {
    switch (step, other.step) {
    case (.refusal, _): self
    case (_, .refusal): other
    case (.merge(let mine), .merge(let theirs)): Effect(.merge(mine + theirs))
    case (.merge(let mine), _): Effect(.merge(mine + [other]))
    case (_, .merge(let theirs)): Effect(.merge([self] + theirs))
    default: Effect(.merge([self, other]))
    }
  }

  /// Runs this effect, then another.
  public func concatenate(with other: Effect) -> Effect {
    switch (step, other.step) {
    case (.none, _): other
    case (_, .none): self
    default: .concatenate([self, other])
    }
  }
}
