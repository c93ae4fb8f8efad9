import Ratchet
import RatchetDependencies
import Synchronization

/// Reports activity of a test store to clocks and clients, and reports their waits to its
/// scheduler.
final class StoreQuiescence: Quiescence {
  // Threading: clocks and clients report from any thread; the scheduler's lock guards what they
  // report. `giveWay` is set once, before the first effect starts, and is called with no lock held.

  private let scheduler: Scheduler
  // Set when the store is made from the dependencies that hold this. Nil if the scheduler runs the
  // store's actor.
  private let giveWay = Mutex<(@Sendable () async -> Void)?>(nil)

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Follows a store on an actor of the test. It is held weakly, since its dependencies hold this.
  func follow<State, Action>(_ store: Store<State, Action>) {
    giveWay.withLock { $0 = { [weak store] in await store?.giveWay() } }
  }

  func prepare() { scheduler.prepare() }

  /// Has no timeout of its own: work of a woken effect is part of what follows.
  func settle() async {
    scheduler.endPreparation()
    if let giveWay = giveWay.withLock(\.self) {
      return await scheduler.settle(nil) {
        await giveWay()
        // An effect's work on the main actor between two sleeps was enqueued before this.
        await Scheduler.giveWayOnMainActor()
      }
    }
    var seen = 0
    repeat {
      seen = scheduler.turns
      await scheduler.settle(atMost: nil)
      // In an exploration, such a hop would make the run depend on more than the order.
      if scheduler.hasUnknownWaits, !scheduler.isExploring { await Scheduler.giveWayOnMainActor() }
    } while scheduler.turns != seen
  }

  func beginWait(_ wait: KnownWait) -> Int { scheduler.begin(.known(wait)) }
  func endWait(_ ticket: Int) { scheduler.endWait(ticket) }
  func beginWork(_ name: String) -> Int { scheduler.begin(.work(name)) }
  func endWork(_ ticket: Int) { scheduler.endWait(ticket) }
  func beginOutsideWork(_ name: String) -> Int { scheduler.beginOutside(.work(name)) }
  // A step is over when all writes have arrived; within it, the scheduler determines their order.
  nonisolated(nonsending) func beginWrite(_ name: String) async -> Int { beginWork(name) }
  nonisolated(nonsending) func endWrite(_ ticket: Int) async { endWork(ticket) }
  var skipsNothing: Bool { true }

  func beginTasks(_ count: Int) -> Int { scheduler.begin(.tasks(count)) }
  func joinTasks(_ ticket: Int) { scheduler.joinTasks(ticket) }
  func endTasks(_ ticket: Int) { scheduler.endWait(ticket) }
}
