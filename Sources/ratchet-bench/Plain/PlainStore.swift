import RatchetBenchFeatures

/// The simplest possible store.
final class PlainStore {
  var state: Counter.State
  let reduce: (inout Counter.State, Counter.Action) -> Void

  init(
    _ state: Counter.State, _ reduce: @escaping (inout Counter.State, Counter.Action) -> Void
  ) {
    self.state = state
    self.reduce = reduce
  }
}
