import Ratchet
import RatchetIssues
import RatchetSystem

/// The decisions of a scheduler: which job runs next, which thread runs it, and which waiters learn
/// that nothing is left.
///
/// It runs and resumes nothing itself: the caller does what it returns.
struct ScheduleMachine<Job, Waiter> {
  struct Entry {
    let job: Job
    /// The task that the job continues; zero if none is known.
    let task: UInt64
    /// The actor that the job is isolated to, whose jobs run in order; nil if there is none.
    let actor: ObjectIdentifier?
  }

  /// The way to get a ready job run: the thread to send, or the driver to resume.
  enum Summons {
    /// No thread is needed, or one is on its way.
    case none
    /// A thread must be sent.
    case thread
    case driver(Waiter)
  }

  private enum Owner: Equatable {
    case none
    case thread(UInt)
    /// A visitor was resumed and is about to enter.
    case promised
  }

  /// The follow-up that is left to the caller after an owner has left, or a preparation has ended.
  struct HandOver {
    /// The visitor that may enter now.
    var visitor: Waiter?
    /// The waiters to resume because nothing is left to wait for.
    var waiters: [Waiter] = []
    var summons = Summons.none
  }

  var book = TaskBook()

  /// Makes the choices and records the trace of an explored run; nil to run jobs in the order in
  /// which they came.
  var exploring: ExploringMachine?

  private var ready = Queue<Entry>()
  private var owner = Owner.none
  /// The number of times that the owner has entered and not yet left.
  private var depth = 0
  /// The number of preparations under way. No thread is sent for ready jobs meanwhile.
  private var preparations = 0
  /// Whether a thread was sent and has not arrived yet.
  private var isThreadComing = false
  /// The number of effects that are moving between two executors.
  private var held = 0
  /// The thread that is making a task whose first job must run at once, and that job.
  private var starter: UInt?
  private var start: Entry?
  private var visitors: [Waiter] = []
  private var idleWaiters: [Waiter] = []
  /// The waiter that runs all ready jobs of an exploration, while it waits for one.
  private var driver: Waiter?

  /// The number of times that a job became ready.
  private(set) var turns = 0
  /// The task of the job that runs; zero if none is known.
  private(set) var running: UInt64 = 0

  var isEmpty: Bool { ready.isEmpty }

  /// Whether work elsewhere has ended since the last step was requested: the clock may advance.
  private var hasWorkEnded = false

  /// For an exploration: whether there may be another step.
  var canGoOn: Bool { !ready.isEmpty || hasWorkEnded }

  /// Whether no job and no tracked work is left, and nothing is about to make a job ready.
  var isIdle: Bool {
    ready.isEmpty && owner == .none && held == 0 && preparations == 0 && book.workCount == 0
  }

  /// Whether a thread that runs ready jobs should go on: nothing else waits to run them.
  var isThreadWanted: Bool { visitors.isEmpty && preparations == 0 }

  // MARK: Jobs

  /// - Parameters:
  ///   - task: the task that the job continues; zero for an intermediate step of the running task.
  ///   - maker: the task that makes the job ready; nil for the one that runs here.
  mutating func add(
    _ job: Job, task: UInt64, by maker: UInt64? = nil, actor: ObjectIdentifier? = nil
  ) -> Summons {
    turns += 1
    book.noteReady(task, by: maker ?? running)
    let entry = Entry(job: job, task: task == 0 ? running : task, actor: actor)
    if let starter, actor != nil, starter == ThreadIdentity.current {
      self.starter = nil
      start = entry
      return .none
    }
    ready.append(entry)
    return summons()
  }

  /// Reserves the next job that this thread makes ready for an actor: ``takeStart()`` returns it.
  mutating func beginStart(on thread: UInt) { starter = thread }

  mutating func takeStart() -> (job: Job, outer: UInt64)? {
    starter = nil
    return start.take().map { begin($0) }
  }

  /// The next job, and the task that ran before it.
  mutating func takeNext() -> (job: Job, outer: UInt64)? {
    if exploring != nil {
      guard case .job(let job, let outer) = takeStep(sleepers: 0) else { return nil }
      return (job, outer)
    }
    return ready.popFirst().map { begin($0) }
  }

  /// Call this after a job has run.
  mutating func hasRun(outer: UInt64) { running = outer }

  /// The positions of the jobs that could run next: first the one that continues the last task, if
  /// there is one, then the rest in order. An actor runs its jobs in order, so only its first one
  /// counts.
  func options(after last: UInt64) -> (places: [Int], canGoOn: Bool) {
    // A list: in an explored run, few actors have ready jobs at the same time.
    var actors: [ObjectIdentifier] = []
    var places: [Int] = []
    var canGoOn = false
    for place in 0..<ready.count {
      guard let entry = ready[place] else { continue }
      if let actor = entry.actor {
        if actors.contains(actor) { continue }
        if ready.count > 1 { actors.append(actor) }
      }
      if !canGoOn, entry.task == last, last != 0 {
        canGoOn = true
        places.insert(place, at: 0)
      } else {
        places.append(place)
      }
    }
    return (places, canGoOn)
  }

  /// The next step of an exploration: a job runs, or the clock wakes one of the sleepers with the
  /// next deadline.
  enum Step {
    /// With the task that ran before it.
    case job(Job, outer: UInt64)
    case sleeper(Int)
  }

  /// - Parameter sleepers: how many sleepers the clock could wake.
  mutating func takeStep(sleepers: Int) -> Step? {
    // Taken out while it changes, so that it is not copied.
    guard var exploring = exploring.take() else { return nil }
    defer { self.exploring = exploring }
    hasWorkEnded = false
    let (places, canGoOn) = options(after: exploring.last)
    // Advancing the clock while jobs are ready interrupts all of them.
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

  /// Decides which thread or driver must run the ready jobs.
  private mutating func summons() -> Summons {
    guard owner == .none, !ready.isEmpty else { return .none }
    if exploring != nil {
      guard let driver else { return .none }
      self.driver = nil
      return .driver(driver)
    }
    guard preparations == 0, !isThreadComing else { return .none }
    isThreadComing = true
    return .thread
  }

  /// Registers the driver of an exploration as waiting for a job.
  ///
  /// - Returns: false if a step is already possible.
  mutating func awaitReady(_ driver: Waiter) -> Bool {
    guard !canGoOn else { return false }
    self.driver = driver
    return true
  }

  mutating func takeDriver() -> Waiter? { driver.take() }

  // MARK: Work elsewhere

  /// Changes the record of tasks and their waits.
  ///
  /// - Returns: the waiters that can go on because of the change.
  mutating func note<T>(_ change: (inout TaskBook) -> T) -> (result: T, goOn: [Waiter]) {
    let before = book.workCount
    let result = change(&book)
    if before > 0, book.workCount == 0 { hasWorkEnded = true }
    let driver = hasWorkEnded ? takeDriver() : nil
    return (result, takeWaitersIfIdle() + (driver.map { [$0] } ?? []))
  }

  // MARK: Owners

  func isOwned(by thread: UInt) -> Bool { owner == .thread(thread) }

  /// Makes a thread the owner if there is none; the owner itself enters once more.
  mutating func tryEnter(_ thread: UInt) -> Bool {
    guard owner == .none || owner == .thread(thread) else { return false }
    owner = .thread(thread)
    depth += 1
    return true
  }

  /// A visitor wants to enter as soon as possible.
  ///
  /// - Returns: whether it may enter now: its entry is promised.
  mutating func visit(_ visitor: Waiter) -> Bool {
    if owner == .none {
      owner = .promised
      return true
    }
    visitors.append(visitor)
    return false
  }

  /// The visitor whose entry was promised enters.
  mutating func enterPromised(_ thread: UInt) {
    owner = .thread(thread)
    depth = 1
  }

  /// A thread that was sent has arrived.
  ///
  /// - Returns: whether the thread is the owner now; if not, it is no longer needed.
  mutating func threadHasCome(_ thread: UInt) -> Bool {
    isThreadComing = false
    guard owner == .none else { return false }
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
    owner = .none
    return HandOver(waiters: takeWaitersIfIdle(), summons: summons())
  }

  mutating func prepare() { preparations += 1 }

  mutating func endPreparation() -> HandOver {
    if preparations > 0 { preparations -= 1 }
    return HandOver(waiters: takeWaitersIfIdle(), summons: summons())
  }

  // MARK: Waiting

  /// - Returns: false if the scheduler is idle, so that there is nothing to wait for.
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
