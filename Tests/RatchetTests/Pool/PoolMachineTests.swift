import Testing

@testable import Ratchet

@Suite("A pool's machine") struct PoolMachineTests {
  private func explore(_ world: PoolWorld, _ path: [PoolWorld.Input], depth: Int) -> Int {
    if let fault = world.faults.first {
      Issue.record("\(path): \(fault)")
      return 1
    }
    if depth == 0 {
      var end = world
      end.finish()
      #expect(end.faults == [], "\(path), then all work finished")
      #expect(end.waiting == [], "\(path), then all work finished: a caller still waits")
      if !end.isClosed {
        #expect(end.stores == [], "\(path), then all work finished: a store is left")
      }
      return 1
    }
    return world.inputs.reduce(0) { count, input in
      var next = world
      next.take(input)
      return count + explore(next, path + [input], depth: depth - 1)
    }
  }

  /// The beginnings from which every order of four inputs is tried.
  private static let beginnings: [[PoolWorld.Input]] = [
    [],
    [.request("a"), .restored("a"), .request("b"), .restored("b")],
    [.request("a"), .restored("a"), .release("a"), .settle("a")],
    [.request("a"), .restored("a"), .release("a"), .settle("a"), .evict("a")],
    [.request("a"), .restored("a"), .release("a"), .settle("a"), .evict("a"), .request("a")],
    [.request("a"), .restored("a"), .close],
  ]

  @Test(
    "never overlaps a key's restore and save, answers each caller once, and drops nothing unsaved: every order",
    arguments: beginnings, [1, 2])
  private func everyOrder(beginning: [PoolWorld.Input], maximumCount: Int) {
    var world = PoolWorld(idleAfter: .seconds(1), maximumCount: maximumCount)
    for input in beginning { world.take(input) }
    #expect(explore(world, beginning, depth: 4) > 500)
  }

  /// The beginnings from which every order of three inputs is tried, with periodic saving.
  private static let timedBeginnings: [[PoolWorld.Input]] = [
    [],
    [.request("a"), .restored("a")],
    [.request("a"), .restored("a"), .woke],
    [.request("a"), .restored("a"), .release("a"), .settle("a")],
    [.request("a"), .restored("a"), .woke, .release("a"), .settle("a"), .evict("a")],
    [.request("a"), .restored("a"), .release("a"), .settle("a"), .evict("a"), .request("a")],
    [.request("a"), .restored("a"), .request("b"), .close],
    [.request("a"), .restored("a"), .woke, .close],
    [
      .request("a"), .restored("a"), .release("a"), .settle("a"), .evict("a"), .request("a"),
      .close,
    ],
  ]

  @Test(
    "saves states that change by time, and ends by force, whatever comes between: every order",
    arguments: timedBeginnings, [false, true])
  private func everyTimedOrder(beginning: [PoolWorld.Input], hasBackground: Bool) {
    var world = PoolWorld(
      idleAfter: .seconds(2), maximumCount: 1, saveEvery: .seconds(1),
      hasBackground: hasBackground)
    for input in beginning { world.take(input) }
    #expect(explore(world, beginning, depth: 3) > 50)
  }

  @Test("saves a store that stays periodically, once more after its last use, and no more")
  func checkpoints() {
    var world = PoolWorld(idleAfter: nil, maximumCount: .max, saveEvery: .seconds(10))
    for input: PoolWorld.Input in [.request("a"), .restored("a")] { world.take(input) }
    for _ in 1...3 {
      world.take(.woke)
      #expect(world.checkpointing == ["a"])
      world.take(.checkpointed("a"))
    }
    #expect(world.now == .seconds(30))
    world.take(.release("a"))
    world.take(.settle("a"))
    world.take(.woke)
    world.take(.checkpointed("a"))
    #expect(world.wake == nil)
    #expect(world.faults == [])
  }

  @Test("goes on to save an unused store while it has effects in the background")
  func backgroundCheckpoints() {
    var world = PoolWorld(
      idleAfter: nil, maximumCount: .max, saveEvery: .seconds(10), hasBackground: true)
    for input: PoolWorld.Input in [.request("a"), .restored("a"), .release("a"), .settle("a")] {
      world.take(input)
    }
    for _ in 1...3 {
      world.take(.woke)
      world.take(.checkpointed("a"))
    }
    #expect(world.wake == .seconds(40))
  }

  @Test("ends by force: waiting callers are refused, and stores in use are saved and released")
  func force() {
    var machine = PoolMachine<String>(idleAfter: nil, maximumCount: nil)
    _ = machine.request("a", 1, now: .zero)
    _ = machine.restored("a", now: .zero)
    _ = machine.request("b", 2, now: .zero)
    #expect(machine.close(3) == [])
    let commands = machine.closeByForce()
    #expect(commands.count == 2)
    #expect(commands.contains(.refuse(2)))
    #expect(commands.contains(.save("a", isForced: true)))
    #expect(machine.saved("a") == [.drop("a"), .closed([3])])
    #expect(machine.restored("b", now: .zero) == [])
    #expect(machine.released("a") == [])
    #expect(machine.count == 0)
  }

  @Test("ends by force also if a save finds out only then that its store is busy")
  func forceDuringBusySave() {
    var machine = PoolMachine<String>(idleAfter: nil, maximumCount: nil)
    _ = machine.request("a", 1, now: .zero)
    _ = machine.restored("a", now: .zero)
    _ = machine.released("a")
    _ = machine.settled("a", use: 1, hasBackground: true, now: .zero)
    #expect(machine.close(2) == [.save("a", isForced: false)])
    #expect(machine.closeByForce() == [])
    #expect(machine.foundBusy("a", now: .zero) == [.save("a", isForced: true)])
    #expect(machine.saved("a") == [.drop("a"), .closed([2])])
    #expect(machine.count == 0)
  }

  @Test("keeps checkpoints only of stores that are present")
  func noGrowthOfCheckpoints() {
    var world = PoolWorld(idleAfter: nil, maximumCount: .max, saveEvery: .seconds(10))
    for _ in 0..<1_000 {
      for input: PoolWorld.Input in [
        .request("a"), .restored("a"), .release("a"), .settle("a"), .evict("a"), .saved("a"),
      ] {
        world.take(input)
      }
    }
    #expect(world.machine.dueLength < 200)
    #expect(world.faults == [])
  }

  @Test("evicts the least recently used store first, and keeps stores in use")
  func leastRecentlyUsed() {
    var world = PoolWorld(idleAfter: nil, maximumCount: 2)
    func open(_ key: String) -> [PoolWorld.Input] { [.request(key), .restored(key)] }
    for input in open("a") + open("b") + [.release("a"), .settle("a"), .release("b"), .settle("b")]
    {
      world.take(input)
    }
    world.take(.request("a"))
    world.take(.release("a"))
    world.take(.settle("a"))
    world.take(.request("c"))
    #expect(world.saving.keys.sorted() == ["b"])
  }

  @Test("evicts each store when it has been idle for its time, with one alarm")
  func idleTime() {
    var world = PoolWorld(idleAfter: .seconds(10), maximumCount: .max)
    func idle(_ key: String, at time: Duration) {
      world.now = time
      for input: PoolWorld.Input in [.request(key), .restored(key), .release(key), .settle(key)] {
        world.take(input)
      }
    }
    idle("a", at: .zero)
    idle("b", at: .seconds(4))
    #expect(world.wake == .seconds(10))
    world.take(.woke)
    #expect(world.saving.keys.sorted() == ["a"])
    #expect(world.wake == .seconds(14))
    world.take(.woke)
    #expect(world.saving.keys.sorted() == ["a", "b"])
  }

  @Test("does not grow when a key is used and released again and again")
  func noGrowth() {
    var queue = IdleQueue<Int>()
    for use in 0..<1_000 { queue.append(1, use: use) }
    queue.keep { $1 == 999 }
    #expect(queue.count == 1)
    #expect(queue.first?.use == 999)
    queue.removeFirst()
    #expect(queue.first == nil)
    var world = PoolWorld(idleAfter: .seconds(10), maximumCount: .max)
    world.take(.request("head"))
    for input: PoolWorld.Input in [.restored("head"), .release("head"), .settle("head")] {
      world.take(input)
    }
    world.take(.request("a"))
    world.take(.restored("a"))
    for _ in 0..<1_000 {
      for input: PoolWorld.Input in [.release("a"), .settle("a"), .request("a")] {
        world.take(input)
      }
    }
    #expect(world.machine.idleLength < 200)
    #expect(world.faults == [])
  }

  @Test("does not grow when a key's save fails again and again")
  func noGrowthOfFailures() {
    var world = PoolWorld(idleAfter: .seconds(10), maximumCount: .max)
    for input: PoolWorld.Input in [.request("a"), .restored("a"), .release("a"), .settle("a")] {
      world.take(input)
    }
    for _ in 0..<1_000 {
      for input: PoolWorld.Input in [.evict("a"), .saveFailed("a")] { world.take(input) }
    }
    #expect(world.machine.idleLength < 200)
    #expect(world.faults == [])
  }

  @Test("has one watcher per key, however often it is used while its effects run")
  func oneWatcher() {
    var machine = PoolMachine<String>(idleAfter: nil, maximumCount: nil)
    _ = machine.request("a", 1, now: .zero)
    _ = machine.restored("a", now: .zero)
    #expect(machine.released("a") == [.watch("a", use: 1)])
    _ = machine.request("a", 2, now: .zero)
    #expect(machine.released("a") == [])
    // The watcher may have seen the end of effects from before the last use.
    #expect(machine.settled("a", use: 1, hasBackground: false, now: .zero) == [.watch("a", use: 2)])
    _ = machine.request("a", 3, now: .zero)
    #expect(machine.settled("a", use: 2, hasBackground: false, now: .zero) == [])
    #expect(machine.released("a") == [.watch("a", use: 3)])
    #expect(machine.settled("a", use: 3, hasBackground: false, now: .zero) == [])
    #expect(machine.idleKeys == ["a"])
  }
}
