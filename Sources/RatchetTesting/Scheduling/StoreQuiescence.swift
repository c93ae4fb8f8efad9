import Ratchet
import RatchetDependencies
import Synchronization

/// Tells clocks and clients what goes on in a test store, and the test store what they wait for.
final class StoreQuiescence: Quiescence {
  private let scheduler: Scheduler
  // Set once, when the store is made: with what it depends on, this among it. Nil where the scheduler
  // runs the store's actor too.
  private let giveWay = Mutex<(@Sendable () async -> Void)?>(nil)

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// The store, which has an actor of the test, is not kept alive: its dependencies hold this.
  func follow<State, Action>(_ store: Store<State, Action>) {
    giveWay.withLock { $0 = { [weak store] in await store?.giveWay() } }
  }

  func prepare() { scheduler.prepare() }

  /// Without a bound of its own: work that a woken effect does is part of what follows.
  func settle() async {
    scheduler.endPreparation()
    if let giveWay = giveWay.withLock(\.self) {
      return await scheduler.settle(nil) {
        await giveWay()
        // What an effect does on the main actor, between two sleeps: it came before this.
        await Scheduler.giveWayOnMainActor()
      }
    }
    var seen = 0
    repeat {
      seen = scheduler.turns
      await scheduler.settle(atMost: nil)
      // Where orders are explored, what comes meanwhile would depend on more than the order.
      if scheduler.hasUnknownWaits, !scheduler.isExploring { await Scheduler.giveWayOnMainActor() }
    } while scheduler.turns != seen
  }

  func beginWait(_ wait: KnownWait) -> Int { scheduler.begin(.known(wait)) }
  func endWait(_ ticket: Int) { scheduler.endWait(ticket) }
  func beginWork(_ name: String) -> Int { scheduler.begin(.work(name)) }
  func endWork(_ ticket: Int) { scheduler.endWait(ticket) }
  func beginOutsideWork(_ name: String) -> Int { scheduler.beginOutside(.work(name)) }
  // A step is over when all has arrived; within it, the scheduler says in which order.
  nonisolated(nonsending) func beginWrite(_ name: String) async -> Int { beginWork(name) }
  nonisolated(nonsending) func endWrite(_ ticket: Int) async { endWork(ticket) }
  var skipsNothing: Bool { true }

  func beginTasks(_ count: Int) -> Int { scheduler.begin(.tasks(count)) }
  func joinTasks(_ ticket: Int) { scheduler.joinTasks(ticket) }
  func endTasks(_ ticket: Int) { scheduler.endWait(ticket) }
}
