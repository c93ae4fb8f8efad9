import RatchetBenchFeatures

/// The least that an effect takes which sends an action without a wait: its work and its entry are
/// objects, and the entry is listed, and bound as a task-local around an immediate task, so that
/// this task and its child tasks know it.
actor PlainEffects {
  typealias Work = nonisolated(nonsending) @Sendable (PlainEffects) async -> Void

  final class Entry: Sendable {
    let work: Work

    init(_ work: @escaping Work) { self.work = work }
  }

  private struct Bound: Sendable {
    let entry: Entry?
  }

  private enum Current {
    @TaskLocal static var bound = Bound(entry: nil)
  }

  private var state = Counter.State()
  private var running: [Entry] = []

  func send(_ action: Counter.Action) { plainReduce(&state, action) }

  func start(_ entry: Entry) {
    running.append(entry)
    _ = Current.$bound.withValue(Bound(entry: entry)) {
      Task.immediate {
        // Capturing the actor is what isolates the task to it.
        _ = self
        await entry.work(self)
        self.running.removeLast()
      }
    }
  }
}
