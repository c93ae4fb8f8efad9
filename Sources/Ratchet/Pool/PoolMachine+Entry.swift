extension PoolMachine {
  /// The state of a key.
  enum Phase { case opening, open, saving }

  /// Whether a store is saved and released even if it is in use.
  enum Force {
    case no
    /// Forced from the next save on: the current save began before.
    case nextSave
    case thisSave
  }

  /// The bookkeeping of one key.
  struct Entry {
    var phase = Phase.opening
    var waiting: [Ticket] = []
    var evicting: [Ticket] = []
    var uses = 0
    /// The number of times that it came into use. Answers to commands of an earlier use are
    /// outdated.
    var use = 0
    var idleSince: Duration?
    /// One watcher at a time: an effect may run for as long as the store is used again and again.
    var isWatched = false
    /// Whether it could not be saved while the pool closes.
    var isStuck = false
    var force = Force.no
    /// Whether a background effect may change the state of the unused store.
    var hasBackground = false
    /// The time when a checkpoint is due, and its number in the list; nil if nothing can have
    /// changed since the last save began.
    var due: (time: Duration, number: Int)?
    var isCheckpointing = false

    /// Begins a use, for this many requests.
    mutating func use(by count: Int) {
      uses += count
      use += 1
      idleSince = nil
    }

    /// Begins to watch it.
    ///
    /// - Returns: the use to watch; nil if it is watched already.
    mutating func watch() -> Int? {
      guard !isWatched else { return nil }
      isWatched = true
      return use
    }

    func isIdle(since use: Int) -> Bool { use == self.use && phase == .open && idleSince != nil }

    /// Whether its state may change after the save that begins now.
    var mayChange: Bool { idleSince == nil || hasBackground && phase == .open }
  }
}
