// The way of an action while somebody looks at each: a test store, a driver, middleware, an `ask`.
extension StoreMachine {
  func noteWatchers() {
    isWatched = onTransition != nil || !middleware.isEmpty || !askers.isEmpty
  }

  /// Reduces an action, and lets those look who watch.
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
      // The group is named also where no effect follows, so that an observer can tell what descends
      // from what.
      onTransition?(
        Transition(
          action: action, origin: origin, group: currentGroup(of: action), before: before,
          after: state, hasEffect: !effect.isNone, refusal: effect.refusal))
    }
    if !isRefused, !askers.isEmpty { tellAskers(of: action) }
    return effect
  }

  /// Askers run code of others, so the list is not in hand while they do.
  private func tellAskers(of action: Action) {
    let told = askers
    askers = []
    askers = told.filter { $0(action, state) } + askers
  }
}

extension Effect {
  fileprivate var isNone: Bool { if case .none = step { true } else { false } }
}

extension ActionOrigin {
  init(_ origin: TransitionOrigin) {
    switch origin {
    case .sent: self = .sent
    case .effect(let source): self = .effect(name: source?.name)
    }
  }
}
