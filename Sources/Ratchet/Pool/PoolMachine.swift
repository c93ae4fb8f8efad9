/// Decides when the stores of a pool are made, saved and evicted. It does nothing itself: it
/// answers each input with commands, which the pool carries out in order.
///
/// A key is opening (its state is being restored), open, or saving (its state is being saved, and
/// its store is evicted afterwards unless it was requested meanwhile). The state of an open key is
/// also saved at intervals: a checkpoint. Per key, restores, saves and checkpoints never overlap.
struct PoolMachine<Key: Hashable & Sendable>: Sendable {
  /// Identifies a request.
  typealias Ticket = Int

  private let idleAfter: Duration?
  private let maximumCount: Int
  private let saveEvery: Duration?
  private(set) var entries: [Key: Entry] = [:]
  private var idle = IdleQueue<Key>()
  /// Checkpoints in the order in which they are due.
  private var due = IdleQueue<Key>()
  private var checkpoints = 0
  private var savingCount = 0
  /// The earliest time for which `wake` was commanded.
  private var wakeTime: Duration?
  private var closing: [Ticket] = []
  private(set) var isClosed = false

  init(idleAfter: Duration?, maximumCount: Int?, saveEvery: Duration? = nil) {
    self.idleAfter = idleAfter
    self.maximumCount = maximumCount ?? .max
    self.saveEvery = saveEvery
  }

  /// The lengths of the lists of idle keys and of checkpoints, including keys that were used since.
  var idleLength: Int { idle.count }
  var dueLength: Int { due.count }

  /// Lends a store at once.
  ///
  /// - Returns: the commands to carry out afterwards; nil if the store must be requested instead.
  mutating func lend(_ key: Key, now: Duration) -> [Command]? {
    guard !isClosed else { return nil }
    let isLent = change(key) { entry in
      guard entry.phase != .opening else { return false }
      // Also while its state is being saved: the store then stays.
      entry.use(by: 1)
      return true
    }
    guard isLent == true else { return nil }
    schedule(key, now: now)
    return askToWake()
  }

  mutating func request(_ key: Key, _ ticket: Ticket, now: Duration) -> [Command] {
    if isClosed { return [.refuse(ticket)] }
    if let commands = lend(key, now: now) { return [.deliver(key, to: [ticket])] + commands }
    guard entries[key] != nil else {
      entries[key] = Entry(waiting: [ticket])
      return [.restore(key)] + makeRoom()
    }
    entries[key]?.waiting.append(ticket)
    return []
  }

  mutating func restored(_ key: Key, now: Duration) -> [Command] {
    let tickets = change(key) { entry -> [Ticket]? in
      guard entry.phase == .opening else { return nil }
      let tickets = entry.waiting
      entry.phase = .open
      entry.waiting = []
      entry.use(by: tickets.count)
      return tickets
    }
    guard case let tickets?? = tickets else { return [] }
    schedule(key, now: now)
    return [.deliver(key, to: tickets)] + askToWake()
  }

  /// - Returns: also the requests that failed.
  mutating func restoreFailed(_ key: Key) -> (failed: [Ticket], commands: [Command]) {
    guard entries[key]?.phase == .opening else { return ([], []) }
    let failed = entries.removeValue(forKey: key)?.waiting ?? []
    return (failed, closeIfDone())
  }

  mutating func released(_ key: Key) -> [Command] {
    let use = change(key) { entry in
      entry.uses -= 1
      return entry.uses == 0 && entry.phase == .open ? entry.watch() : nil
    }
    guard case let use?? = use else { return [] }
    return [.watch(key, use: use)]
  }

  /// Handles the report of a watcher: since it was watched, the store once ran only background
  /// effects. A store that was used since is watched again.
  mutating func settled(
    _ key: Key, use: Int, hasBackground: Bool, now: Duration
  ) -> [Command] {
    let lastUse = change(key) { entry -> Int? in
      entry.isWatched = false
      guard entry.uses == 0, entry.phase == .open, entry.idleSince == nil else { return nil }
      if entry.use == use { entry.hasBackground = hasBackground }
      return entry.use
    }
    guard case let lastUse?? = lastUse else { return [] }
    guard lastUse == use else { return watch(key) }
    if isClosed { return save(key) }
    becomeIdle(key, since: now)
    return makeRoom() + askToWake()
  }

  mutating func woke(now: Duration) -> [Command] {
    wakeTime = nil
    var commands: [Command] = []
    // After closing, a store that could not be saved waits until the pool is closed again.
    while !isClosed, let key = firstIdle(), let idleAfter, let since = entries[key]?.idleSince,
      since + idleAfter <= now
    {
      commands += save(key)
    }
    // Each key once per call: its next checkpoint has a higher number.
    let last = checkpoints
    while let key = firstDue(), let due = entries[key]?.due, due.time <= now, due.number <= last {
      commands += checkpoint(key, now: now)
    }
    return commands + askToWake()
  }

  /// Evicts an unused store.
  mutating func evict(_ key: Key, _ ticket: Ticket) -> [Command] {
    guard let entry = entries[key], entry.uses == 0,
      entry.idleSince != nil || entry.phase == .saving
    else { return [.answer(key, [ticket], isGone: false)] }
    entries[key]?.evicting.append(ticket)
    return entry.phase == .saving ? [] : save(key)
  }

  mutating func saved(_ key: Key) -> [Command] {
    guard let entry = endSaving(key) else { return [] }
    let isLatest = entry.uses == 0 && entry.idleSince != nil
    // The state was saved before the effects were cancelled by force, so it must be saved again.
    if entry.force == .nextSave, !isLatest {
      entries[key]?.evicting = entry.evicting
      return save(key)
    }
    let isGone = isLatest || entry.force != .no
    var commands: [Command] = []
    if isGone {
      entries[key] = nil
      commands.append(.drop(key))
    } else if entry.uses == 0 {
      // Used and released meanwhile: the saved state is not the latest.
      commands += watch(key)
    }
    if !entry.evicting.isEmpty {
      commands.append(.answer(key, entry.evicting, isGone: isGone))
    }
    // A store that stays has not made room.
    return commands + (isGone ? [] : makeRoom()) + closeIfDone()
  }

  /// Keeps the store as it is. The save is tried again when it has been idle for as long as before.
  ///
  /// - Returns: also the requests that failed.
  mutating func saveFailed(_ key: Key, now: Duration) -> (failed: [Ticket], commands: [Command]) {
    guard let entry = endSaving(key) else { return ([], []) }
    if entry.force == .nextSave {
      // Tries once more, with the state after the effects were cancelled.
      return (entry.evicting, save(key))
    }
    var commands: [Command] = []
    if entry.force == .thisSave {
      stick(key)
    } else if entry.uses == 0 {
      if entry.idleSince == nil {
        commands = watch(key)
      } else if isClosed {
        stick(key)
      } else {
        // It gets a new place in the list of idle keys.
        entries[key]?.use += 1
        becomeIdle(key, since: now)
      }
    }
    if !isClosed {
      schedule(key, now: now)
      commands += askToWake()
    }
    return (entry.evicting, commands + closeIfDone())
  }

  /// Keeps the store in use, because a background effect had started another effect before the
  /// state was read, until that one has ended.
  mutating func foundBusy(_ key: Key, now: Duration) -> [Command] {
    guard let entry = entries[key], entry.phase == .saving else { return [] }
    if entry.force == .nextSave, let entry = endSaving(key) {
      // The time to close was up meanwhile: the effects are cancelled, and the state is saved then.
      entries[key]?.evicting = entry.evicting
      return save(key)
    }
    entries[key]?.use += 1
    entries[key]?.idleSince = nil
    schedule(key, now: now)
    return stay(key) + askToWake()
  }

  mutating func checkpointed(_ key: Key) -> [Command] {
    guard entries[key]?.isCheckpointing == true else { return [] }
    entries[key]?.isCheckpointing = false
    guard let entry = entries[key], entry.phase == .saving else { return [] }
    // The store came into use again before its last save began.
    let isUsed = entry.uses > 0 || entry.idleSince == nil
    return isUsed && entry.force == .no ? stay(key) : startSaving(key)
  }

  /// Tries the checkpoint again after another interval.
  mutating func checkpointFailed(_ key: Key, now: Duration) -> [Command] {
    guard entries[key]?.isCheckpointing == true else { return [] }
    schedule(key, now: now)
    return checkpointed(key) + askToWake()
  }

  /// Refuses requests from now on; each store is saved and evicted as soon as it is unused.
  mutating func close(_ ticket: Ticket) -> [Command] {
    isClosed = true
    closing.append(ticket)
    var commands: [Command] = []
    for (key, entry) in entries where entry.idleSince != nil && entry.phase == .open {
      commands += save(key)
    }
    return commands + closeIfDone()
  }

  /// Ends the pool when the time to close is up: all effects are cancelled, and each store is saved
  /// as it is then and released, even if it is in use. Requests that wait for a restore are
  /// refused.
  mutating func closeByForce() -> [Command] {
    guard isClosed, !closing.isEmpty else { return [] }
    var commands: [Command] = []
    for (key, entry) in entries {
      switch entry.phase {
      case .opening:
        commands += entry.waiting.map { .refuse($0) }
        entries[key] = nil
      case .open where !entry.isStuck:
        entries[key]?.force = .nextSave
        commands += save(key)
      case .saving where entry.force == .no:
        // A save that waits for a checkpoint has not begun.
        entries[key]?.force = entry.isCheckpointing ? .thisSave : .nextSave
      case .open, .saving: break
      }
    }
    return commands + closeIfDone()
  }
}

extension PoolMachine {
  /// Changes an entry in place; nil if there is none. Each look-up hashes the key, which takes longer
  /// than the change.
  private mutating func change<R>(_ key: Key, _ body: (inout Entry) -> R) -> R? {
    guard let index = entries.index(forKey: key) else { return nil }
    return body(&entries.values[index])
  }

  private mutating func watch(_ key: Key) -> [Command] {
    guard case let use?? = change(key, { $0.watch() }) else { return [] }
    return [.watch(key, use: use)]
  }

  private mutating func becomeIdle(_ key: Key, since now: Duration) {
    let use = change(key) { entry in
      entry.idleSince = now
      return entry.use
    }
    idle.append(key, use: use ?? 0)
    guard idle.count > 64 + 2 * entries.count else { return }
    let entries = entries
    idle.keep { entries[$0]?.isIdle(since: $1) ?? false }
  }

  private mutating func save(_ key: Key) -> [Command] {
    _ = change(key) { entry in
      entry.phase = .saving
      entry.isStuck = false
      if entry.idleSince == nil { entry.idleSince = .zero }
      if entry.force == .nextSave { entry.force = .thisSave }
      // A later change comes with a new use, which `saved` notices.
      entry.due = nil
    }
    savingCount += 1
    return startSaving(key)
  }

  /// Commands the save unless a checkpoint is under way; it then begins after the checkpoint.
  private func startSaving(_ key: Key) -> [Command] {
    guard let entry = entries[key], entry.phase == .saving, !entry.isCheckpointing else {
      return []
    }
    return [.save(key, isForced: entry.force == .thisSave)]
  }

  /// - Returns: the entry as it was, with the requests to evict it.
  private mutating func endSaving(_ key: Key) -> Entry? {
    let known = change(key) { entry -> Entry? in
      guard entry.phase == .saving else { return nil }
      let known = entry
      entry.phase = .open
      entry.evicting = []
      return known
    }
    guard case let known?? = known else { return nil }
    savingCount -= 1
    return known
  }

  /// Keeps a store that was to be evicted, without having saved it.
  private mutating func stay(_ key: Key) -> [Command] {
    guard let entry = endSaving(key) else { return [] }
    let answer: [Command] =
      entry.evicting.isEmpty ? [] : [.answer(key, entry.evicting, isGone: false)]
    return (entry.uses == 0 ? watch(key) : []) + answer + makeRoom()
  }

  /// Leaves a store that could not be saved until the pool is closed again.
  private mutating func stick(_ key: Key) {
    entries[key]?.isStuck = true
    entries[key]?.due = nil
  }

  /// Evicts the least recently used idle stores while there are too many.
  private mutating func makeRoom() -> [Command] {
    guard !isClosed else { return [] }
    var commands: [Command] = []
    while entries.count - savingCount > maximumCount, let key = firstIdle() {
      commands += save(key)
    }
    return commands
  }

  /// The key that has been idle for longest. O(1), amortised.
  private mutating func firstIdle() -> Key? {
    while let first = idle.first {
      if entries[first.key]?.isIdle(since: first.use) == true { return first.key }
      idle.removeFirst()
    }
    return nil
  }

  /// Schedules a checkpoint of a state that may have changed, unless one is scheduled.
  private mutating func schedule(_ key: Key, now: Duration) {
    guard let saveEvery, let entry = entries[key], entry.due == nil else { return }
    checkpoints += 1
    entries[key]?.due = (now + saveEvery, checkpoints)
    due.append(key, use: checkpoints)
    guard due.count > 64 + 2 * entries.count else { return }
    let entries = entries
    due.keep { entries[$0]?.due?.number == $1 }
  }

  /// The key whose checkpoint is due first. O(1), amortised.
  private mutating func firstDue() -> Key? {
    while let first = due.first {
      if entries[first.key]?.due?.number == first.use { return first.key }
      due.removeFirst()
    }
    return nil
  }

  private mutating func checkpoint(_ key: Key, now: Duration) -> [Command] {
    guard let entry = entries[key] else { return [] }
    entries[key]?.due = nil
    if entry.isCheckpointing || entry.mayChange { schedule(key, now: now) }
    guard entry.phase == .open, !entry.isCheckpointing else { return [] }
    entries[key]?.isCheckpointing = true
    return [.checkpoint(key)]
  }

  private mutating func askToWake() -> [Command] {
    var next: Duration?
    if !isClosed, let idleAfter, let key = firstIdle(), let since = entries[key]?.idleSince {
      next = since + idleAfter
    }
    if let key = firstDue(), let time = entries[key]?.due?.time { next = min(next ?? time, time) }
    guard let next, wakeTime.map({ next < $0 }) ?? true else { return [] }
    wakeTime = next
    return [.wake(at: next)]
  }

  private mutating func closeIfDone() -> [Command] {
    guard !closing.isEmpty, entries.values.allSatisfy(\.isStuck) else { return [] }
    defer { closing = [] }
    return [.closed(closing)]
  }
}
