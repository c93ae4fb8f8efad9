extension StoreMachine {
  /// Registers an effect now, later, or never, as the interval under its id says.
  @usableFromInline
  func register(
    _ effect: Effect<Action>, throttledBy throttle: Throttle, _ surroundings: Surroundings
  ) {
    let node = registry.root.node(at: throttle.id.path)
    let id = throttle.id.id
    func startNow() {
      node.throttles.begin(id, throttle.interval, throttle.clock)
      register(Effect(.cancellable(throttle.id, cancelInFlight: false, effect)), surroundings)
    }
    guard !throttle.isDue, let window = node.throttles.open(id) else { return startNow() }
    if let kept = window.kept, kept.isLive {
      guard throttle.latest else { return }
      // Its wait too: there is one wait for an interval, however often it is asked for.
      registry.cancel([kept] + node.effectsBelow(id: id).filter { $0.sequence === kept })
    }
    let rest = window.rest
    // The one that was kept, and gave way, has not come back from its wait.
    guard rest > .zero else { return startNow() }
    var due = throttle
    due.isDue = true
    var surroundings = surroundings
    surroundings.ids.append(throttle.id)
    let wait = Effect<Action>.sleep(
      for: rest, on: window.clock, name: "throttle", at: throttle.location)
    let sequence = registerSequence(
      [wait.placed(at: throttle.id.path), Effect(.throttled(due, effect))],
      at: throttle.id.path, surroundings)
    node.throttles.keep(sequence, under: id)
  }
}
