extension StoreMachine {
  /// Registers an effect now, later or never, depending on the throttling interval of its id.
  @usableFromInline
  func register(
    _ effect: Effect<Action>, throttledBy throttle: Throttle, _ registration: Registration
  ) {
    let node = registry.root.node(at: throttle.id.path)
    let id = throttle.id.key
    func startNow() {
      node.throttles.begin(id, throttle.interval, throttle.clock)
      register(Effect(.cancellable(throttle.id, cancelInFlight: false, effect)), registration)
    }
    guard !throttle.isDue, let window = node.throttles.open(id) else { return startNow() }
    if let kept = window.kept, kept.isLive {
      guard throttle.latest else { return }
      // Cancels its wait too: an interval has one wait, however many effects arrive in it.
      registry.cancel([kept] + node.effectsBelow(id: id).filter { $0.sequence === kept })
    }
    let rest = window.rest
    // The interval is over although the kept effect, which gave way, has not returned from its
    // wait.
    guard rest > .zero else { return startNow() }
    var due = throttle
    due.isDue = true
    var registration = registration
    registration.ids.append(throttle.id)
    if effect.isBackground { registration.isBackground = true }
    let wait = Effect<Action>.sleep(
      for: rest, on: window.clock, name: "throttle", at: throttle.location)
    let sequence = registerSequence(
      [wait.placed(at: throttle.id.path), Effect(.throttled(due, effect))],
      at: throttle.id.path, registration)
    node.throttles.keep(sequence, under: id)
  }
}
