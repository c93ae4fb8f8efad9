import RatchetBenchFeatures

/// The work of ``Counter`` without the kit.
@inline(never)
func plainReduce(_ state: inout Counter.State, _ action: Counter.Action) {
  switch action {
  case .incrementTapped: state.count += 1
  case .decrementTapped: state.count -= 1
  case .set(let value): state.count = value
  }
  state.changes += 1
}

/// The same work behind an actor.
actor BareCounter {
  private(set) var state = Counter.State()

  func send(_ action: Counter.Action) { plainReduce(&state, action) }
}
