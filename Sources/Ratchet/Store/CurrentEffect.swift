public import Synchronization

/// Which effect the code that runs here belongs to.
///
/// Telling every effect takes a seventh of the way of one that does not wait, and few programs ask. So
/// effects are told from the moment that somebody has asked; one that was started before is found by
/// its task.
@usableFromInline
enum CurrentEffect {
  @TaskLocal static var bound: RunningEffect?

  /// Whether anything in this program has asked. Relaxed: who was started too early is found.
  @usableFromInline static let wasAsked = Atomic(false)

  @inlinable static var isTold: Bool { wasAsked.load(ordering: .relaxed) }

  @usableFromInline
  static func telling<R>(_ effect: RunningEffect, _ start: () -> R) -> R {
    $bound.withValue(effect, operation: start)
  }

  static nonisolated(nonsending) func find() async -> RunningEffect? {
    if let bound { return bound }
    wasAsked.store(true, ordering: .relaxed)
    guard let taskID else { return nil }
    for finder in EffectFinder.all {
      if let effect = await finder.effect(of: taskID, isolation: finder.isolation) { return effect }
    }
    return nil
  }

  /// The same, from code that is in an actor's isolation and cannot wait: nil where the effect belongs
  /// to another.
  static func find(in isolation: any Actor) -> RunningEffect? {
    if let bound { return bound.group.host?.isolation === isolation ? bound : nil }
    wasAsked.store(true, ordering: .relaxed)
    guard let taskID else { return nil }
    return EffectFinder.all.lazy.filter { $0.isolation === isolation }
      .compactMap { $0.find(taskID) }.first
  }

  /// Names the task that runs here. A `Task` and the current one have one hash where they are one.
  static var taskID: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}

/// Finds effects of one store by their tasks. It does not keep the store alive, nor refer to it
/// weakly: that would make each use of the store's link slower.
// Unchecked: what is in it never changes, and the function is called only in the isolation.
struct EffectFinder: @unchecked Sendable {
  let isolation: any Actor
  let find: (Int) -> RunningEffect?

  // Stores come and go on any thread.
  private static let finders = Mutex<[ObjectIdentifier: EffectFinder]>([:])

  /// Those of all stores that ran an effect before anybody asked.
  static var all: [EffectFinder] { finders.withLock { Array($0.values) } }

  static func insert(_ finder: EffectFinder, for host: ObjectIdentifier) {
    finders.withLock { $0[host] = finder }
  }

  static func remove(_ host: ObjectIdentifier) {
    _ = finders.withLock { $0.removeValue(forKey: host) }
  }

  func effect(of task: Int, isolation: isolated any Actor) -> RunningEffect? { find(task) }

  /// Cancels an id in the feature of a task's effect; false where the task is none of this store's.
  func cancel(_ id: CancelID, ofTask task: Int, isolation: isolated any Actor) -> Bool {
    guard let effect = find(task) else { return false }
    effect.group.host?.cancel(id.id, of: effect)
    return true
  }
}
