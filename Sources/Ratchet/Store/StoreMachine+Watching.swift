// Reducing while every action is watched: by a test store, a driver, middleware or an `ask`.
extension StoreMachine {
  func noteWatchers() {
    isWatched = onTransition != nil || !middleware.isEmpty || !askers.isEmpty
  }

  /// Reduces an action, and calls its watchers.
  // Inlined for a test store, whose observer is the only watcher: elsewhere the types of each
  // transition are looked up at run time.
  @inlinable
  @inline(never)
  func watched(_ action: Action, origin: TransitionOrigin) -> Effect<Action> {
    guard middleware.isEmpty, askers.isEmpty, let onTransition else {
      return watchedByAll(action, origin: origin)
    }
    let before = state
    let effect = reduce(&state, action)
    onTransition(transition(of: action, origin, from: before, with: effect))
    return effect
  }

  @usableFromInline
  func watchedByAll(_ action: Action, origin: TransitionOrigin) -> Effect<Action> {
    var action = action
    var looks: [Middleware<State, Action>.DidReduce] = []
    do {
      for middleware in middleware {
        looks.append(try middleware.look(&action, state, ActionOrigin(origin)))
      }
    } catch {
      return Effect(.refusal(.vetoed(error, action: action)))
    }
    let before = onTransition == nil ? nil : state
    let effect = reduce(&state, action)
    let isRefused = effect.refusal != nil
    if !isRefused { for look in looks.reversed() { look(action, state) } }
    if let before { onTransition?(transition(of: action, origin, from: before, with: effect)) }
    if !isRefused, !askers.isEmpty { notifyAskers(of: action) }
    return effect
  }

  /// The transition of an action that has just been reduced.
  @inlinable
  func transition(
    of action: Action, _ origin: TransitionOrigin, from before: State, with effect: Effect<Action>
  ) -> Transition<State, Action> {
    transitionCount += 1
    var hasEffect = true
    if case .none = effect.step { hasEffect = false }
    // The group is given even if no effect follows, so that an observer can see which actions
    // descend from which.
    return Transition(
      number: transitionCount, action: action, origin: origin, group: currentGroup(of: action),
      before: before, after: state, hasEffect: hasEffect, refusal: effect.refusal)
  }

  /// Askers run code of the feature, so the list is taken out while they run.
  private func notifyAskers(of action: Action) {
    let notified = askers
    askers = []
    askers = notified.filter { $0(action, state) } + askers
  }
}

extension ActionOrigin {
  init(_ origin: TransitionOrigin) {
    switch origin {
    case .sent: self = .sent
    case .queued: self = .effect(name: nil)
    case .effect(let effect): self = .effect(name: effect.source?.name)
    }
  }
}

/// The sender of an action.
@usableFromInline
package enum TransitionOrigin: Sendable {
  /// Sent from outside the store.
  case sent
  /// The action of a `.send`: the number of the transition that returned it.
  case queued(by: Int)
  /// Sent by a running effect.
  case effect(RunningEffect)
}

/// One action that was reduced.
// An object, since an observer keeps it: generic code would look up the type of a struct at each
// copy.
@usableFromInline
package final class Transition<State, Action> {
  // First the parts of a known size, which generic code then finds faster.

  /// Counts the transitions of the store since it is observed, from 1.
  @usableFromInline package let number: Int
  @usableFromInline package let origin: TransitionOrigin
  @usableFromInline package let group: EffectGroup?
  /// Whether the reducer returned an effect.
  @usableFromInline package let hasEffect: Bool
  /// The refusal of the action, if it was not reduced.
  @usableFromInline package let refusal: Refusal?
  @usableFromInline package let action: Action
  @usableFromInline package let before: State
  @usableFromInline package let after: State

  @inlinable
  package init(
    number: Int, action: Action, origin: TransitionOrigin, group: EffectGroup?, before: State,
    after: State, hasEffect: Bool = false, refusal: Refusal? = nil
  ) {
    self.number = number
    self.action = action
    self.origin = origin
    self.group = group
    self.before = before
    self.after = after
    self.hasEffect = hasEffect
    self.refusal = refusal
  }
}
