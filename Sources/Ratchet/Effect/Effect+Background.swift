extension Effect {
  /// This effect, marked as one that nobody needs to wait for when the store is let go: a heartbeat, a
  /// subscription, a timer that never ends.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await _ in clock.timer(interval: .seconds(30)) { await send(.heartbeat) }
  /// }
  /// .background()
  /// ```
  ///
  /// It runs as any other effect does, and is cancelled as any other: by its id, with its feature, and
  /// when the store goes. A ``StorePool`` takes a store for idle while it runs nothing else, so that the
  /// store can be saved and let go. `finish()` and a test store wait for it as for any other.
  ///
  /// What its actions start is not in the background by itself. Mark a sequence as a whole: a step of one
  /// that is marked does not mark the sequence.
  public func background() -> Effect {
    switch step {
    case .none, .send, .cancel, .end, .refusal, .background: self
    default: Effect(.background(self))
    }
  }
}
