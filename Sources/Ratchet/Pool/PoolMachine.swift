/// Decides when the stores of a pool are made, saved and let go. It does nothing itself: each input is
/// answered by commands, which the pool carries out in their order.
///
/// A key is opening (its state is being restored), open, or saving (its state is being saved, after which
/// it goes, unless somebody came to use it). So a key has one restore or save at a time.
struct PoolMachine<Key: Hashable & Sendable>: Sendable {
  enum Command: Equatable {
    /// To be answered by `restored` or `restoreFailed`.
    case restore(Key)
    /// Those who asked for it use the store from here on; each use is to end by `released`.
    case deliver(Key, to: [Ticket])
    /// The pool is closed.
    case refuse(Ticket)
    /// To be answered by `settled`, once no effect of the store runs.
    case watch(Key, use: Int)
    /// To be answered by `saved` or `saveFailed`.
    case save(Key)
    /// The store goes. Its state was saved, and nobody has used it since.
    case drop(Key)
    /// Those who wanted a key to go hear whether it has.
    case answer(Key, [Ticket], isGone: Bool)
    /// To be answered by `woke`, at that time or later.
    case wake(at: Duration)
    /// Nothing is left, but what could not be saved.
    case closed([Ticket])
  }

  /// Who asked for something.
  typealias Ticket = Int

  private enum Phase { case opening, open, saving }

  private struct Entry {
    var phase = Phase.opening
    var waiting: [Ticket] = []
    var evicting: [Ticket] = []
    var uses = 0
    /// Counts how often it came to be used: what was begun before the last time is out of date.
    var use = 0
    var idleSince: Duration?
    /// One watcher at a time: an effect may run for as long as the store is used again and again.
    var isWatched = false
    /// While the pool closes: it could not be saved.
    var isStuck = false

    func isIdle(since use: Int) -> Bool { use == self.use && phase == .open && idleSince != nil }
  }

  private let idleAfter: Duration?
  private let maximumCount: Int
  private var entries: [Key: Entry] = [:]
  private var idle = IdleQueue<Key>()
  private var savingCount = 0
  private var isWakeAsked = false
  private var closing: [Ticket] = []
  private(set) var isClosed = false

  init(idleAfter: Duration?, maximumCount: Int?) {
    self.idleAfter = idleAfter
    self.maximumCount = maximumCount ?? .max
  }

  /// The keys whose stores are there, or on their way.
  var keys: [Key] { Array(entries.keys) }

  var count: Int { entries.count }

  /// Whether it is to be told when no effect of a key's store runs.
  func isWatching(_ key: Key) -> Bool { entries[key]?.isWatched ?? false }

  /// Which use of a store it is that has not ended yet, as far as is known here: nil where nobody uses
  /// the store, and where it is being restored or saved.
  func openUse(_ key: Key) -> Int? {
    guard let entry = entries[key], entry.phase == .open, entry.idleSince == nil else { return nil }
    return entry.use
  }

  /// How long its list of idle keys is, those included that were used since.
  var idleLength: Int { idle.count }

  mutating func request(_ key: Key, _ ticket: Ticket) -> [Command] {
    if isClosed { return [.refuse(ticket)] }
    guard entries[key] != nil else {
      entries[key] = Entry(waiting: [ticket])
      return [.restore(key)] + makeRoom()
    }
    guard entries[key]?.phase != .opening else {
      entries[key]?.waiting.append(ticket)
      return []
    }
    // Also while it is being saved: it then stays.
    use(key, by: 1)
    return [.deliver(key, to: [ticket])]
  }

  mutating func restored(_ key: Key) -> [Command] {
    guard let waiting = entries[key]?.waiting else { return [] }
    entries[key]?.phase = .open
    entries[key]?.waiting = []
    use(key, by: waiting.count)
    return [.deliver(key, to: waiting)]
  }

  /// - Returns: also those who are to hear why.
  mutating func restoreFailed(_ key: Key) -> (failed: [Ticket], commands: [Command]) {
    let failed = entries.removeValue(forKey: key)?.waiting ?? []
    return (failed, closeIfDone())
  }

  mutating func released(_ key: Key) -> [Command] {
    entries[key]?.uses -= 1
    guard let entry = entries[key], entry.uses == 0, entry.phase == .open else { return [] }
    return watch(key)
  }

  /// No effect of a store ran at some time since it was watched. One that was used since is watched
  /// again.
  mutating func settled(_ key: Key, use: Int, now: Duration) -> [Command] {
    entries[key]?.isWatched = false
    guard let entry = entries[key], entry.uses == 0, entry.phase == .open, entry.idleSince == nil
    else { return [] }
    guard entry.use == use else { return watch(key) }
    if isClosed { return save(key) }
    becomeIdle(key, since: now)
    return makeRoom() + askToWake()
  }

  mutating func woke(now: Duration) -> [Command] {
    isWakeAsked = false
    // What could not be saved waits for the pool to be closed again.
    if isClosed { return [] }
    var commands: [Command] = []
    while let key = firstIdle(), let idleAfter, let since = entries[key]?.idleSince,
      since + idleAfter <= now
    {
      commands += save(key)
    }
    return commands + askToWake()
  }

  /// Lets a store go that nobody uses.
  mutating func evict(_ key: Key, _ ticket: Ticket) -> [Command] {
    guard let entry = entries[key], entry.uses == 0,
      entry.idleSince != nil || entry.phase == .saving
    else { return [.answer(key, [ticket], isGone: false)] }
    entries[key]?.evicting.append(ticket)
    return entry.phase == .saving ? [] : save(key)
  }

  /// The keys that nobody uses, and that are not being saved.
  var idleKeys: [Key] { entries.filter { $0.value.idleSince != nil }.map(\.key) }

  mutating func saved(_ key: Key) -> [Command] {
    guard let entry = endSaving(key) else { return [] }
    let isGone = entry.uses == 0 && entry.idleSince != nil
    var commands: [Command] = []
    if isGone {
      entries[key] = nil
      commands.append(.drop(key))
    } else if entry.uses == 0 {
      // Used and let go meanwhile: what was saved is not the latest.
      commands += watch(key)
    }
    if !entry.evicting.isEmpty {
      commands.append(.answer(key, entry.evicting, isGone: isGone))
    }
    // One that stays, where it was to make room.
    return commands + (isGone ? [] : makeRoom()) + closeIfDone()
  }

  /// The store stays as it is; the save is tried again when it has been idle as long as before.
  ///
  /// - Returns: also those who are to hear why.
  mutating func saveFailed(_ key: Key, now: Duration) -> (failed: [Ticket], commands: [Command]) {
    guard let entry = endSaving(key) else { return ([], []) }
    var commands: [Command] = []
    if entry.uses == 0 {
      if entry.idleSince == nil {
        commands = watch(key)
      } else if isClosed {
        entries[key]?.isStuck = true
      } else {
        // Its place in the list of idle keys is another one from here on.
        entries[key]?.use += 1
        becomeIdle(key, since: now)
        commands = askToWake()
      }
    }
    return (entry.evicting, commands + closeIfDone())
  }

  /// From here on nobody gets a store; each that there is is saved and let go as soon as nobody uses it.
  mutating func close(_ ticket: Ticket) -> [Command] {
    isClosed = true
    closing.append(ticket)
    var commands: [Command] = []
    for (key, entry) in entries where entry.idleSince != nil && entry.phase == .open {
      commands += save(key)
    }
    return commands + closeIfDone()
  }
}

extension PoolMachine {
  private mutating func use(_ key: Key, by count: Int) {
    entries[key]?.uses += count
    entries[key]?.use += 1
    entries[key]?.idleSince = nil
  }

  private mutating func watch(_ key: Key) -> [Command] {
    guard let entry = entries[key], !entry.isWatched else { return [] }
    entries[key]?.isWatched = true
    return [.watch(key, use: entry.use)]
  }

  private mutating func becomeIdle(_ key: Key, since now: Duration) {
    entries[key]?.idleSince = now
    idle.append(key, use: entries[key]?.use ?? 0)
    guard idle.count > 64 + 2 * entries.count else { return }
    let entries = entries
    idle.keep { entries[$0]?.isIdle(since: $1) ?? false }
  }

  private mutating func save(_ key: Key) -> [Command] {
    entries[key]?.phase = .saving
    entries[key]?.isStuck = false
    if entries[key]?.idleSince == nil { entries[key]?.idleSince = .zero }
    savingCount += 1
    return [.save(key)]
  }

  /// - Returns: the entry as it is now, those included who wait for it to go.
  private mutating func endSaving(_ key: Key) -> Entry? {
    guard let entry = entries[key], entry.phase == .saving else { return nil }
    savingCount -= 1
    entries[key]?.phase = .open
    entries[key]?.evicting = []
    return entry
  }

  /// Lets the least recently used go that are idle, while there are too many.
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

  private mutating func askToWake() -> [Command] {
    guard let idleAfter, !isWakeAsked, let key = firstIdle(), let since = entries[key]?.idleSince
    else { return [] }
    isWakeAsked = true
    return [.wake(at: since + idleAfter)]
  }

  private mutating func closeIfDone() -> [Command] {
    guard !closing.isEmpty, entries.values.allSatisfy(\.isStuck) else { return [] }
    defer { closing = [] }
    return [.closed(closing)]
  }
}
