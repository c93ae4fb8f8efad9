import Observation
import Synchronization

/// Whether a change notifies the readers of what `reading` accessed before it.
func wakes<State>(
  _ state: inout State, reading: (State) -> Any, by change: (inout State) -> Void
) -> Bool {
  let woken = Mutex(false)
  withObservationTracking {
    _ = reading(state)
  } onChange: {
    woken.withLock { $0 = true }
  }
  change(&state)
  return woken.withLock { $0 }
}
