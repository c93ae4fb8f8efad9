import Ratchet
import RatchetIssues

/// What a scheduler decides: what runs next, who runs it, and who is told that nothing is left.
///
/// It runs and resumes nobody: what is to be done is handed to who asks.
struct ScheduleMachine<Job, Waiter> {
  struct Entry {
    let job: Job
    /// The task that it continues; zero where none is known.
    let task: UInt64
    /// The actor to which it is bound, which runs its jobs in order; nil where it is bound to none.
    let actor: ObjectIdentifier?
  }

  /// Who must be told that there is something to run.
  enum Summons {
    case nobody
    /// A thread must be sent.
    case thread
    case driver(Waiter)
  }

  private enum Owner: Equatable {
    case nobody
    case thread(UInt)
    /// A visitor has been told that it is next.
    case promised
  }

  /// What is to be done when an owner has left, or nobody prepares anything any more.
  struct HandOver {
    /// To be told that it is next.
    var visitor: Waiter?
    /// To be told that nothing is left.
    var waiters: [Waiter] = []
    var summons = Summons.nobody
  }

  var book = TaskBook()

  /// What is chosen by, and noted, where orders are explored; nil: first come, first served.
  var exploring: ExploringMachine?

  private var ready = Queue<Entry>()
  private var owner = Owner.nobody
  /// How often the owner has entered.
  private var depth = 0
  /// How many are to run by themselves what is made ready.
  private var preparations = 0
  /// Whether a thread is on its way.
  private var isThreadComing = false
  /// Effects that are on their way between two executors.
  private var held = 0
  /// The thread that makes a task which is to run at once, and what that begins with.
  private var starter: UInt?
  private var start: Entry?
  private var visitors: [Waiter] = []
  private var idleWaiters: [Waiter] = []
  /// Who runs all that is ready where orders are explored, while it waits for that.
  private var driver: Waiter?

  /// How often there was something to run.
  private(set) var turns = 0
  /// The task of the job that runs; zero where none is known.
  private(set) var running: UInt64 = 0

  var isEmpty: Bool { ready.isEmpty }

  /// Whether work elsewhere has ended since a step was last asked for: time may go on.
  private var hasWorkEnded = false

  /// Where orders are explored: whether there may be another step.
  var canGoOn: Bool { !ready.isEmpty || hasWorkEnded }

  /// Whether nothing is left, here or where work is tracked, and nobody is about to make something ready.
  var isIdle: Bool {
    ready.isEmpty && owner == .nobody && held == 0 && preparations == 0 && book.workCount == 0
  }

  /// Whether a thread that runs what is ready should go on: nobody else wants to.
  var isThreadWanted: Bool { visitors.isEmpty && preparations == 0 }

  // MARK: Jobs

  /// - Parameters:
  ///   - task: zero for a step on the way of the task that runs.
  ///   - maker: the task that makes it ready; nil for the one that runs here.
  mutating func add(
    _ job: Job, task: UInt64, by maker: UInt64? = nil, actor: ObjectIdentifier? = nil
  ) -> Summons {
    turns += 1
    book.noteReady(task, by: maker ?? running)
    let entry = Entry(job: job, task: task == 0 ? running : task, actor: actor)
    if let starter, actor != nil, starter == ThreadIdentity.current {
      self.starter = nil
      start = entry
      return .nobody
    }
    ready.append(entry)
    return summons()
  }

  /// The next job that this thread makes ready for an actor is handed out by ``takeStart()``.
  mutating func beginStart(on thread: UInt) { starter = thread }

  mutating func takeStart() -> (job: Job, outer: UInt64)? {
    starter = nil
    return start.take().map { begin($0) }
  }

  /// The next job, and the task that ran before.
  mutating func takeNext() -> (job: Job, outer: UInt64)? {
    if exploring != nil {
      guard case .job(let job, let outer) = takeStep(sleepers: 0) else { return nil }
      return (job, outer)
    }
    return ready.popFirst().map { begin($0) }
  }

  /// A job has run.
  mutating func hasRun(outer: UInt64) { running = outer }

  /// What could run next: what ran last first, if it can go on; the rest in the order in which it came.
  /// An actor's jobs run in order, so of each only the first counts.
  func options(after last: UInt64) -> (places: [Int], canGoOn: Bool) {
    var actors: Set<ObjectIdentifier> = []
    var places: [Int] = []
    var canGoOn = false
    for (place, entry) in ready.waiting.enumerated() {
      if let actor = entry.actor, !actors.insert(actor).inserted { continue }
      if !canGoOn, entry.task == last, last != 0 {
        canGoOn = true
        places.insert(place, at: 0)
      } else {
        places.append(place)
      }
    }
    return (places, canGoOn)
  }

  /// What happens next, where orders are explored: a job runs, or a clock wakes one of those who sleep
  /// until its next deadline.
  enum Step {
    /// With the task that ran before.
    case job(Job, outer: UInt64)
    case sleeper(Int)
  }

  /// - Parameter sleepers: how many a clock could wake.
  mutating func takeStep(sleepers: Int) -> Step? {
    // Taken out while it changes, so that it is not copied.
    guard var exploring = exploring.take() else { return nil }
    defer { self.exploring = exploring }
    hasWorkEnded = false
    let (places, canGoOn) = options(after: exploring.last)
    // That time goes on although something is ready interrupts all of it.
    if sleepers > 0, places.isEmpty || exploring.choose(of: 2, canGoOn: true) == 1 {
      return .sleeper(exploring.choose(of: sleepers, canGoOn: false))
    }
    guard !places.isEmpty else { return nil }
    let chosen = exploring.choose(of: places.count, canGoOn: canGoOn)
    guard let entry = ready.remove(at: places[chosen]) else { return nil }
    exploring.noteStep(of: entry.task, as: book.role(of: entry.task))
    let (job, outer) = begin(entry)
    return .job(job, outer: outer)
  }

  private mutating func begin(_ entry: Entry) -> (job: Job, outer: UInt64) {
    defer { running = entry.task }
    return (entry.job, running)
  }

  /// Who is to run what is ready.
  private mutating func summons() -> Summons {
    guard owner == .nobody, !ready.isEmpty else { return .nobody }
    if exploring != nil {
      guard let driver else { return .nobody }
      self.driver = nil
      return .driver(driver)
    }
    guard preparations == 0, !isThreadComing else { return .nobody }
    isThreadComing = true
    return .thread
  }

  /// Where orders are explored: waits for something to run.
  ///
  /// - Returns: false where there is something already.
  mutating func awaitReady(_ driver: Waiter) -> Bool {
    guard !canGoOn else { return false }
    self.driver = driver
    return true
  }

  mutating func takeDriver() -> Waiter? { driver.take() }

  // MARK: Work elsewhere

  /// Changes what is known of tasks and what they wait for.
  ///
  /// - Returns: who may go on by that.
  mutating func note<T>(_ change: (inout TaskBook) -> T) -> (result: T, goOn: [Waiter]) {
    let before = book.workCount
    let result = change(&book)
    if before > 0, book.workCount == 0 { hasWorkEnded = true }
    let driver = hasWorkEnded ? takeDriver() : nil
    return (result, takeWaitersIfIdle() + (driver.map { [$0] } ?? []))
  }

  // MARK: Owners

  func isOwned(by thread: UInt) -> Bool { owner == .thread(thread) }

  /// Makes a thread the owner where there is none; who is it already, enters once more.
  mutating func tryEnter(_ thread: UInt) -> Bool {
    guard owner == .nobody || owner == .thread(thread) else { return false }
    owner = .thread(thread)
    depth += 1
    return true
  }

  /// Somebody wants to enter as soon as it can.
  ///
  /// - Returns: whether that is now: it is promised.
  mutating func visit(_ visitor: Waiter) -> Bool {
    if owner == .nobody {
      owner = .promised
      return true
    }
    visitors.append(visitor)
    return false
  }

  /// Who was promised it enters.
  mutating func enterPromised(_ thread: UInt) {
    owner = .thread(thread)
    depth = 1
  }

  /// A thread that was sent has come.
  ///
  /// - Returns: whether it is the owner now; else it is not needed any more.
  mutating func threadHasCome(_ thread: UInt) -> Bool {
    isThreadComing = false
    guard owner == .nobody else { return false }
    owner = .thread(thread)
    depth = 1
    return true
  }

  mutating func leave() -> HandOver {
    depth -= 1
    guard depth == 0 else { return HandOver() }
    guard visitors.isEmpty else {
      owner = .promised
      return HandOver(visitor: visitors.removeFirst())
    }
    owner = .nobody
    return HandOver(waiters: takeWaitersIfIdle(), summons: summons())
  }

  mutating func prepare() { preparations += 1 }

  mutating func endPreparation() -> HandOver {
    if preparations > 0 { preparations -= 1 }
    return HandOver(waiters: takeWaitersIfIdle(), summons: summons())
  }

  // MARK: Waiting

  /// - Returns: false where nothing is left, and so nothing to wait for.
  mutating func awaitIdle(_ waiter: Waiter) -> Bool {
    guard !isIdle else { return false }
    idleWaiters.append(waiter)
    return true
  }

  mutating func takeWaiters() -> [Waiter] {
    defer { idleWaiters = [] }
    return idleWaiters
  }

  mutating func takeWaitersIfIdle() -> [Waiter] { isIdle ? takeWaiters() : [] }

  mutating func hold() {
    held += 1
    turns += 1
  }

  mutating func release() -> [Waiter] {
    held -= 1
    return takeWaitersIfIdle()
  }
}
