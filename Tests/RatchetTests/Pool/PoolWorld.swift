@testable import Ratchet

/// A pool's machine, and a simulated world that follows its commands and checks them.
struct PoolWorld {
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
  /// The stores that are being saved by force: their effects were cancelled.
  var savedByForce: Set<String> = []
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
        if hasBackground, !savedByForce.contains(key) { inputs.append(.foundBusy(key)) }
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
        if isForced { savedByForce.insert(key) } else { savedByForce.remove(key) }
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
