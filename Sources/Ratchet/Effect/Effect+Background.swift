extension Effect {
  /// Marks this effect as a background effect: a store may be released without waiting for it. For
  /// heartbeats, subscriptions and endless timers.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await _ in clock.timer(interval: .seconds(30)) { await send(.heartbeat) }
  /// }
  /// .background()
  /// ```
  ///
  /// It runs and is cancelled like any other effect: by its id, with its feature, and when the
  /// store goes. A ``StorePool`` considers a store idle while it runs only background effects, so
  /// that the store can be saved and released. `finish()` and a test store wait for it as for any
  /// other effect.
  ///
  /// Effects of the actions that it sends are not in the background unless marked themselves. Mark
  /// a sequence as a whole: marking one of its steps does not mark the sequence.
  public func background() -> Effect {
    switch step {
    case .none, .send, .cancel, .end, .refusal, .background: self
    default: Effect(.background(self))
    }
  }

  /// Whether all of this effect is in the background, so that a wait before it is too.
  var isBackground: Bool {
    switch step {
    case .background: true
    case .cancellable(_, _, let effect), .throttled(_, let effect): effect.isBackground
    case .merge(let effects): effects.allSatisfy(\.isBackground)
    case .none, .send, .run, .concatenate, .cancel, .end, .refusal, .made: false
    }
  }
}
