@testable import Ratchet

extension Store {
  /// The names of the effects that were neither cancelled nor have ended, sorted.
  var liveNames: [String] { core.root.liveEffects.compactMap { $0.source?.name }.sorted() }

  var liveEntries: [RunningEffect] { core.root.liveEffects }

  /// The number of effects in the registry, including cancelled ones whose tasks have not ended.
  var listedEffects: Int { root.machine.registry.count }

  /// The number of features with a node in the registry, without the root.
  var listedFeatures: Int {
    var nodes = [root.machine.registry.root]
    var count = -1
    while let node = nodes.popLast() {
      count += 1
      nodes += node.children.values
    }
    return count
  }

  /// The number of ids under which effects of the root and its children run.
  var listedIDs: Int {
    let top = root.machine.registry.root
    return top.ids.count + top.children.values.reduce(0) { $0 + $1.ids.count }
  }

  /// The number of intervals of throttled effects that the root remembers.
  var listedThrottles: Int { root.machine.registry.root.throttles.count }

  var observerCount: Int { root.observers.count }

  var askerCount: Int { root.machine.askers.count }

  /// Calls a function with the state at each commit, for the store's lifetime.
  func observeCommits(_ look: @escaping @Sendable (State) -> Void) {
    core.observe(
      StateObserver(
        look: { state in
          state.map(look)
          return true
        }, isOver: { false }))
  }

  /// The core of a store that is not a scope.
  private var root: RootCore<State, Action> {
    guard let root = core as? RootCore<State, Action> else {
      preconditionFailure("A scope has no core of its own.")
    }
    return root
  }
}

extension StoreOf<Board> {
  /// Waits until the board has logged a number of lines.
  func logged(_ count: Int) async {
    for await lines in states(of: \.log) where lines.count >= count { return }
  }
}

extension Store {
  /// Runs a function in the store's isolation.
  func run<R: Sendable>(_ body: @Sendable () -> R) -> R { body() }
}
