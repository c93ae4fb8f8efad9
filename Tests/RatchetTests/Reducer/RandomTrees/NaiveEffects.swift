/// The running effects as a list, searched from its beginning every time.
struct NaiveEffects {
  typealias Path = NaivePlan.Path

  /// Work, or a sequence of plans.
  final class Entry {
    enum Phase { case waiting, running, cancelled, ended }

    let path: Path
    let ids: [(id: Int, path: Path)]
    let sequence: Entry?
    /// Nil for a sequence.
    let errand: Errand?
    let sends: [NodeAction]
    var phase = Phase.waiting
    /// For a sequence: the remaining steps, and how many parts of the last step have not ended.
    var rest: [NaivePlan] = []
    var pending = 0

    init(
      _ path: Path, _ ids: [(id: Int, path: Path)], in sequence: Entry?, _ errand: Errand? = nil,
      _ sends: [NodeAction] = []
    ) {
      self.path = path
      self.ids = ids
      self.sequence = sequence
      self.errand = errand
      self.sends = sends
    }

    var isLive: Bool { phase == .waiting || phase == .running }
  }

  var queue: [(action: NodeAction, step: Entry?)] = []
  private var entries: [Entry] = []
  private var toAdvance: [Entry] = []
  private var cancelled: [Entry] = []

  /// The work that has neither ended nor was cancelled.
  var running: [Errand] { entries.filter(\.isLive).compactMap(\.errand) }

  /// The running work, each with its place, for failure messages.
  var places: String {
    entries.filter(\.isLive).map { "\($0.errand?.name ?? "sequence") at \($0.path)" }.sorted()
      .joined(separator: ", ")
  }

  func entry(of number: Int) -> Entry? {
    entries.first { $0.isLive && $0.errand?.number == number }
  }

  /// The next entry to be started.
  func nextStart() -> Entry? { entries.first { $0.phase == .waiting } }

  mutating func takeCancelled() -> [Entry] {
    defer { cancelled = [] }
    return cancelled
  }

  mutating func begin(
    _ plan: NaivePlan, _ ids: [(id: Int, path: Path)] = [], in sequence: Entry? = nil
  ) {
    switch plan {
    case .send(let action):
      sequence?.pending += 1
      queue.append((action, sequence))
    case .run(let errand, let sends, let path):
      sequence?.pending += 1
      entries.append(Entry(path, ids, in: sequence, errand, sends))
    case .merge(let plans):
      for plan in plans { begin(plan, ids, in: sequence) }
    case .sequence(let plans, let path):
      sequence?.pending += 1
      let entry = Entry(path, ids, in: sequence)
      entry.phase = .running
      entry.rest = plans
      entries.append(entry)
      advance(entry)
    case .cancellable(let plan, let id, let path, let cancelInFlight):
      if cancelInFlight { stop(id, path) }
      begin(plan, ids + [(id, path)], in: sequence)
    case .stop(let id, let path): stop(id, path)
    case .end(let path): cancel { $0.path.starts(with: path) }
    case .endScreens(let path, let present):
      cancel { entry in
        guard entry.path.starts(with: path), let step = entry.path.dropFirst(path.count).first,
          case .screen = step
        else { return false }
        return !present.contains(step)
      }
    case .endRows(let path, let present):
      cancel { entry in
        guard entry.path.starts(with: path), let step = entry.path.dropFirst(path.count).first,
          case .row = step
        else { return false }
        return !present.contains(step)
      }
    }
  }

  private mutating func stop(_ id: Int, _ path: Path) {
    cancel { $0.ids.contains { $0.id == id && $0.path.starts(with: path) } }
  }

  private mutating func cancel(where isMeant: (Entry) -> Bool) {
    for entry in entries where entry.isLive && isMeant(entry) {
      let wasWaiting = entry.phase == .waiting
      entry.phase = .cancelled
      if entry.errand == nil {
        if entry.pending == 0 { end(entry) }
      } else if wasWaiting {
        end(entry)
      } else {
        cancelled.append(entry)
      }
    }
  }

  mutating func end(_ entry: Entry) {
    guard entry.phase != .ended else { return }
    entry.phase = .ended
    entries.removeAll { $0 === entry }
    if let sequence = entry.sequence { stepEnded(of: sequence) }
  }

  mutating func stepEnded(of sequence: Entry) {
    sequence.pending -= 1
    guard sequence.pending == 0 else { return }
    if sequence.phase == .cancelled { end(sequence) } else { toAdvance.append(sequence) }
  }

  /// Starts the next step of the sequences whose step has ended; returns false if there are none.
  mutating func advanceSequences() -> Bool {
    let sequences = toAdvance
    toAdvance = []
    for sequence in sequences { advance(sequence) }
    return !sequences.isEmpty
  }

  private mutating func advance(_ sequence: Entry) {
    while sequence.phase == .running, sequence.pending == 0, !sequence.rest.isEmpty {
      let step = sequence.rest.removeFirst()
      // Held open while the step begins, because it may end at once.
      sequence.pending += 1
      begin(step, sequence.ids, in: sequence)
      sequence.pending -= 1
    }
    if sequence.pending == 0 { end(sequence) }
  }
}
