import RatchetIssues

@testable import RatchetTesting

/// A schedule machine beside a naive record of the running, waiting and notified threads.
struct ScheduleModel {
  enum Operation: CaseIterable {
    case add
    case threadComes
    case enter
    case visit
    case visitorEnters
    case takeNext
    case leave
    case prepare
    case endPreparation
    case awaitIdle
    case hold
    case release
    case beginWork
    case endWork
    case awaitReady
  }

  enum Owner: Equatable {
    case promised
    case thread(UInt)
  }

  /// Threads about to enter: the one that stands in for the actor, the one that was promised the
  /// turn, and the one that was sent.
  private static let (test, visitor, sent): (UInt, UInt, UInt) = (1, 2, 3)

  var machine = ScheduleMachine<Int, Int>()
  let isExploring: Bool

  private(set) var owner: Owner?
  private var depth = 0
  private var ready: [Int] = []
  private var visitors: [Int] = []
  private var idleWaiters: [Int] = []
  private var threads = 0
  private var preparations = 0
  private var held = 0
  private var works: [Int] = []
  private var drivers = 0
  private var last = 0
  /// The first inconsistency, if any.
  private(set) var fault: String?

  init(isExploring: Bool = false) {
    self.isExploring = isExploring
    if isExploring { machine.exploring = ExploringMachine(Schedule(Turns.none)) }
  }

  private var isIdle: Bool {
    ready.isEmpty && owner == nil && held == 0 && preparations == 0 && works.isEmpty
  }

  private var hasThread: Bool { if case .thread = owner { true } else { false } }

  /// Whether it can be requested now.
  func allows(_ operation: Operation) -> Bool {
    switch operation {
    case .add: ready.count < 2
    case .threadComes: threads > 0
    case .enter: depth < 2
    case .visit: visitors.count < 2
    case .visitorEnters: owner == .promised
    case .takeNext, .leave: hasThread
    case .prepare: preparations < 1
    case .endPreparation: preparations > 0
    case .awaitIdle: idleWaiters.count < 2
    case .hold: held < 1
    case .release: held > 0
    case .beginWork: works.isEmpty
    case .endWork: !works.isEmpty
    case .awaitReady: isExploring && drivers == 0 && owner == nil
    }
  }

  private mutating func demand(_ holds: Bool, _ text: String) {
    if !holds, fault == nil { fault = text }
  }

  private mutating func next() -> Int {
    last += 1
    return last
  }

  private mutating func follow(_ summons: ScheduleMachine<Int, Int>.Summons) {
    switch summons {
    case .nobody: break
    case .thread:
      threads += 1
      demand(!isExploring && threads == 1, "two threads are on their way, or one where none may be")
    case .driver:
      drivers -= 1
      demand(drivers == 0, "a driver was told that does not wait")
    }
  }

  private mutating func tell(_ waiters: [Int]) {
    demand(waiters == idleWaiters || waiters.isEmpty, "not all that wait were told at once")
    demand(waiters.isEmpty || isIdle, "somebody was told that nothing is left, and something is")
    if !waiters.isEmpty { idleWaiters = [] }
  }

  mutating func perform(_ operation: Operation) {
    switch operation {
    case .add:
      let job = next()
      ready.append(job)
      follow(machine.add(job, task: UInt64(job)))
    case .threadComes:
      threads -= 1
      let enters = machine.threadHasCome(Self.sent)
      demand(enters == (owner == nil), "a thread that came entered, or did not")
      if enters { (owner, depth) = (.thread(Self.sent), 1) }
    case .enter:
      let enters = machine.tryEnter(Self.test)
      demand(enters == (owner == nil || owner == .thread(Self.test)), "two have it")
      if enters { (owner, depth) = (.thread(Self.test), depth + 1) }
    case .visit:
      let visitor = next()
      let isPromised = machine.visit(visitor)
      demand(isPromised == (owner == nil), "a visitor was promised it while somebody has it")
      if isPromised { owner = .promised } else { visitors.append(visitor) }
    case .visitorEnters:
      machine.enterPromised(Self.visitor)
      (owner, depth) = (.thread(Self.visitor), 1)
    case .takeNext:
      let job = machine.takeNext()
      demand(job?.job == ready.first, "another job than the first")
      if let job {
        ready.removeFirst()
        machine.hasRun(outer: job.outer)
      }
    case .leave:
      depth -= 1
      if depth == 0 { owner = visitors.isEmpty ? nil : .promised }
      let next = machine.leave()
      let expected = depth == 0 && !visitors.isEmpty ? visitors.removeFirst() : nil
      demand(next.visitor == expected, "visitors do not come in order")
      tell(next.waiters)
      follow(next.summons)
    case .prepare:
      preparations += 1
      machine.prepare()
    case .endPreparation:
      preparations -= 1
      let next = machine.endPreparation()
      demand(next.visitor == nil, "a visitor was told of the end of a preparation")
      tell(next.waiters)
      follow(next.summons)
    case .awaitIdle:
      let waiter = next()
      let waits = machine.awaitIdle(waiter)
      demand(waits == !isIdle, "somebody waits for what is so already, or does not")
      if waits { idleWaiters.append(waiter) }
    case .hold:
      held += 1
      machine.hold()
    case .release:
      held -= 1
      tell(machine.release())
    case .beginWork:
      works.append(machine.book.begin(.work("x"), task: 1, effect: nil))
    case .endWork:
      machine.book.endWait(works.removeFirst())
      tell(machine.takeWaitersIfIdle())
    case .awaitReady:
      let waits = machine.awaitReady(next())
      demand(waits == ready.isEmpty, "a driver waits for what is there already")
      if waits { drivers += 1 }
    }
    check()
  }

  private mutating func check() {
    demand(machine.isEmpty == ready.isEmpty && machine.isIdle == isIdle, "it is idle, or is not")
    demand(!isIdle || idleWaiters.isEmpty, "nothing is left, and somebody still waits for that")
    demand(visitors.isEmpty || owner != nil, "a visitor waits, and nobody will leave")
    guard !ready.isEmpty, owner == nil else { return }
    if isExploring {
      demand(drivers == 0, "a driver waits, and something is ready")
    } else {
      demand(preparations > 0 || threads == 1, "something is ready, and nobody comes for it")
    }
  }
}
