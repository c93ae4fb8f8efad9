// Reducing while every action is watched: by a test store, a driver, middleware or an `ask`.
extension StoreMachine {
  func noteWatchers() {
    isWatched = onTransition != nil || !middleware.isEmpty || !askers.isEmpty
  }

  /// Reduces an action, and calls its watchers.
  @usableFromInline
  func watched(_ action: Action, origin: TransitionOrigin) -> Effect<Action> {
    var action = action
    var looks: [Middleware<State, Action>.DidReduce] = []
    do {
      for middleware in middleware {
        looks.append(try middleware.look(&action, state, ActionOrigin(origin)))
      }
    } catch {
      return Effect(.refusal(.vetoed(error, action: action)))
    }
    let before = onTransition.map { _ in state }
    let effect = reduce(&state, action)
    let isRefused = effect.refusal != nil
    if !isRefused { for look in looks.reversed() { look(action, state) } }
    if let before {
      // The group is given even if no effect follows, so that an observer can see which actions
      // descend from which.
      transitionCount += 1
      onTransition?(
        Transition(
          number: transitionCount, action: action, origin: origin, group: currentGroup(of: action),
          before: before,
          after: state, hasEffect: !effect.isNone, refusal: effect.refusal))
    }
    if !isRefused, !askers.isEmpty { notifyAskers(of: action) }
    return effect
  }

  /// Askers run code of the feature, so the list is taken out while they run.
  private func notifyAskers(of action: Action) {
    let notified = askers
    askers = []
    askers = notified.filter { $0(action, state) } + askers
  }
}

extension Effect {
  fileprivate var isNone: Bool { if case .none = step { true } else { false } }
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
@usableFromInline
package struct Transition<State, Action> {
  /// Counts the transitions of the store since it is observed, from 1.
  package let number: Int
  package let action: Action
  package let origin: TransitionOrigin
  package let group: EffectGroup?
  package let before: State
  package let after: State
  /// Whether the reducer returned an effect.
  package var hasEffect = false
  /// The refusal of the action, if it was not reduced.
  package var refusal: Refusal?
}
