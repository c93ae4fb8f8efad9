import Testing

@testable import Ratchet

/// A pool's machine, and a simulated world that follows its commands and checks them.
private struct PoolWorld {
  enum Input: Hashable {
    case request(String)
    case restored(String)
    case restoreFailed(String)
    case release(String)
    case settle(String)
    case evict(String)
    case saved(String)
    case saveFailed(String)
    case foundBusy(String)
    case checkpointed(String)
    case checkpointFailed(String)
    case woke
    case close
    case closeByForce
  }

  var machine: PoolMachine<String>
  let maximumCount: Int
  let saveEvery: Duration?
  /// Whether the stores have effects in the background.
  let hasBackground: Bool
  var now = Duration.zero
  var tickets = 0
  var waiting: Set<Int> = []
  var stores: Set<String> = []
  var restoring: Set<String> = []
  var saving: [String: Int] = [:]
  var checkpointing: Set<String> = []
  /// How often each store was used, and how often it had been used at its last save.
  var used: [String: Int] = [:]
  var savedUse: [String: Int] = [:]
  var uses: [String: Int] = [:]
  var watched: [String: Int] = [:]
  var idle: Set<String> = []
  var wake: Duration?
  var isClosed = false
  var isForced = false
  /// Stores that could not be saved stay, even above the limit, until there is a reason to try
  /// again.
  var hasFailed = false
  var faults: [String] = []

  init(
    idleAfter: Duration?, maximumCount: Int, saveEvery: Duration? = nil, hasBackground: Bool = false
  ) {
    machine = PoolMachine(
      idleAfter: idleAfter, maximumCount: maximumCount, saveEvery: saveEvery)
    self.maximumCount = maximumCount
    self.saveEvery = saveEvery
    self.hasBackground = hasBackground
  }

  /// The inputs that are possible next.
  var inputs: [Input] {
    var inputs: [Input] = []
    for key in ["a", "b"] {
      inputs += [.request(key), .evict(key)]
      if restoring.contains(key) { inputs += [.restored(key), .restoreFailed(key)] }
      if uses[key, default: 0] > 0 { inputs.append(.release(key)) }
      if watched[key] != nil { inputs.append(.settle(key)) }
      if saving[key] != nil {
        inputs += [.saved(key), .saveFailed(key)]
        if hasBackground, !isForced { inputs.append(.foundBusy(key)) }
      }
      if checkpointing.contains(key) { inputs += [.checkpointed(key), .checkpointFailed(key)] }
    }
    if wake != nil { inputs.append(.woke) }
    return inputs + (isClosed ? [.close, .closeByForce] : [.close])
  }

  mutating func take(_ input: Input) {
    switch input {
    case .request(let key): perform(machine.request(key, ticket(), now: now))
    case .restored(let key):
      restoring.remove(key)
      if machine.isOpening(key) { stores.insert(key) }
      perform(machine.restored(key, now: now))
    case .restoreFailed(let key):
      restoring.remove(key)
      let (failed, commands) = machine.restoreFailed(key)
      answer(failed)
      perform(commands)
    case .release(let key):
      uses[key, default: 0] -= 1
      perform(machine.released(key))
    case .settle(let key):
      guard let use = watched.removeValue(forKey: key) else { return }
      let commands = machine.settled(
        key, use: use, hasBackground: hasBackground, now: now)
      // A store that was used since may have effects again, and is watched again.
      let isWatchedAgain = commands.contains {
        if case .watch(key, _) = $0 { true } else { false }
      }
      if uses[key, default: 0] == 0, !isWatchedAgain { idle.insert(key) }
      perform(commands)
    case .evict(let key): perform(machine.evict(key, ticket()))
    case .saved(let key):
      savedUse[key] = saving.removeValue(forKey: key)
      perform(machine.saved(key))
    case .saveFailed(let key):
      saving[key] = nil
      hasFailed = true
      let (failed, commands) = machine.saveFailed(key, now: now)
      answer(failed)
      perform(commands)
    case .foundBusy(let key):
      saving[key] = nil
      idle.remove(key)
      used[key, default: 0] += 1
      perform(machine.foundBusy(key, now: now))
    case .checkpointed(let key):
      checkpointing.remove(key)
      perform(machine.checkpointed(key))
    case .checkpointFailed(let key):
      checkpointing.remove(key)
      perform(machine.checkpointFailed(key, now: now))
    case .woke:
      now = max(now, wake ?? now)
      wake = nil
      perform(machine.woke(now: now))
    case .close:
      isClosed = true
      perform(machine.close(ticket()))
    case .closeByForce:
      isForced = true
      perform(machine.closeByForce())
    }
    if saveEvery != nil {
      for key in stores where !machine.isSaving(key) && (hasBackground || !idle.contains(key)) {
        // A store that could not be saved while the pool closed waits for the next shutdown.
        if isClosed, hasFailed { continue }
        check(machine.isDue(key), "\(key) may change, but is not due to be saved")
        check(wake != nil, "\(key) is due to be saved, but no alarm is set")
      }
    }
    let leaving = stores.filter { machine.isSaving($0) }
    if !hasFailed, stores.subtracting(leaving).count + restoring.count > maximumCount {
      check(
        idle.subtracting(leaving).isEmpty,
        "an idle store stayed although there were too many stores")
    }
  }

  private mutating func ticket() -> Int {
    tickets += 1
    waiting.insert(tickets)
    return tickets
  }

  private mutating func answer(_ tickets: [Int]) {
    for ticket in tickets { check(waiting.remove(ticket) != nil, "\(ticket) was answered twice") }
  }

  private mutating func check(_ isRight: Bool, _ fault: String) {
    if !isRight { faults.append(fault) }
  }

  private mutating func perform(_ commands: [PoolMachine<String>.Command]) {
    for command in commands {
      switch command {
      case .restore(let key):
        check(!stores.contains(key) && !restoring.contains(key), "\(key) was restored twice")
        restoring.insert(key)
      case .deliver(let key, let tickets):
        check(stores.contains(key), "\(key) was delivered, but has no store")
        used[key, default: 0] += 1
        uses[key, default: 0] += tickets.count
        idle.remove(key)
        answer(tickets)
      case .refuse(let ticket):
        check(isClosed, "\(ticket) was refused by an open pool")
        answer([ticket])
      case .watch(let key, let use):
        check(watched[key] == nil, "\(key) was watched twice at the same time")
        watched[key] = use
      case .save(let key, let isForced):
        check(stores.contains(key) && saving[key] == nil, "\(key) was saved twice")
        check(!checkpointing.contains(key), "\(key) was saved during a checkpoint")
        check(uses[key, default: 0] == 0 || isForced, "\(key) was saved while it was in use")
        check(!isForced || self.isForced, "\(key) was saved by force")
        saving[key] = used[key, default: 0]
      case .checkpoint(let key):
        check(stores.contains(key) && saving[key] == nil, "\(key) was saved twice")
        check(checkpointing.insert(key).inserted, "\(key) had two checkpoints at the same time")
      case .drop(let key):
        check(uses[key, default: 0] == 0 || isForced, "\(key) was dropped while it was in use")
        check(savedUse[key] == used[key, default: 0], "\(key) was dropped unsaved after a use")
        check(saving[key] == nil, "\(key) was dropped while it was being saved")
        check(!checkpointing.contains(key), "\(key) was dropped during a checkpoint")
        stores.remove(key)
        idle.remove(key)
      case .answer(let key, let tickets, let isGone):
        check(!isGone || !stores.contains(key), "\(key) was reported as gone, but has a store")
        answer(tickets)
      case .wake(let time):
        check(wake.map { time < $0 } ?? true, "an alarm was postponed")
        wake = time
      case .closed(let tickets):
        check(
          (restoring.isEmpty || isForced) && saving.isEmpty,
          "the pool closed before its work was done")
        check(stores.isSubset(of: idle) || isForced, "the pool closed while a store was in use")
        answer(tickets)
      }
    }
  }

  /// Lets all work under way succeed, and releases every store.
  mutating func finish() {
    var steps = 0
    while let input = inputs.first(where: { input in
      switch input {
      case .restored, .release, .settle, .saved, .checkpointed, .woke: true
      default: false
      }
    }) {
      take(input)
      steps += 1
      if steps > 1_000 { return faults.append("the work does not come to an end") }
    }
  }
}

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
