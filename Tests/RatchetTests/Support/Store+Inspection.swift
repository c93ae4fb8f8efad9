@testable import Ratchet

extension Store {
  /// The names of the effects that were neither cancelled nor have ended, sorted.
  var liveNames: [String] { core.root.liveEffects.compactMap { $0.source?.name }.sorted() }

  var liveEntries: [RunningEffect] { core.root.liveEffects }

  /// How many effects the registry lists, those included whose cancelled tasks have not ended.
  var listedEffects: Int { root.machine.registry.count }

  /// How many features the registry has a node for, the root not counted.
  var listedFeatures: Int {
    var nodes = [root.machine.registry.root]
    var count = -1
    while let node = nodes.popLast() {
      count += 1
      nodes += node.children.values
    }
    return count
  }

  /// How many ids of the root and its children effects run under.
  var listedIDs: Int {
    let top = root.machine.registry.root
    return top.ids.count + top.children.values.reduce(0) { $0 + $1.ids.count }
  }

  /// How many intervals of throttled effects the root remembers.
  var listedThrottles: Int { root.machine.registry.root.throttles.count }

  var observerCount: Int { root.observers.count }

  var askerCount: Int { root.machine.askers.count }

  /// Calls a function with the state at each commit, for good.
  func observeCommits(_ look: @escaping @Sendable (State) -> Void) {
    core.observe(
      StateObserver(
        look: { state in
          state.map(look)
          return true
        }, isOver: { false }))
  }

  /// The core of a store that is no scope.
  private var root: RootCore<State, Action> {
    guard let root = core as? RootCore<State, Action> else {
      preconditionFailure("Asked of a scope.")
    }
    return root
  }
}

extension StoreOf<Board> {
  /// Waits until the board has logged so many lines.
  func logged(_ count: Int) async {
    for await lines in states(of: \.log) where lines.count >= count { return }
  }
}

extension Store {
  /// Runs a function in the store's isolation.
  func run<R: Sendable>(_ body: @Sendable () -> R) -> R { body() }
}
