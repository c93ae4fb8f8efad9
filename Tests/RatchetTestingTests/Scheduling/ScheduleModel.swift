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
  /// turn, and the one that was summoned.
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

  /// Whether the operation is possible now.
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
    case .none: break
    case .thread:
      threads += 1
      demand(!isExploring && threads == 1, "two threads were summoned, or one while exploring")
    case .driver:
      drivers -= 1
      demand(drivers == 0, "a driver that does not wait was resumed")
    }
  }

  private mutating func notify(_ waiters: [Int]) {
    demand(waiters == idleWaiters || waiters.isEmpty, "only some waiters were notified")
    demand(waiters.isEmpty || isIdle, "waiters were notified although the machine is not idle")
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
      demand(
        enters == (owner == nil),
        "a summoned thread entered an occupied machine, or was refused by a free one")
      if enters { (owner, depth) = (.thread(Self.sent), 1) }
    case .enter:
      let enters = machine.tryEnter(Self.test)
      demand(
        enters == (owner == nil || owner == .thread(Self.test)),
        "a thread entered an occupied machine, or was refused by a free one")
      if enters { (owner, depth) = (.thread(Self.test), depth + 1) }
    case .visit:
      let visitor = next()
      let isPromised = machine.visit(visitor)
      demand(
        isPromised == (owner == nil),
        "a visitor was promised an occupied machine, or must wait for a free one")
      if isPromised { owner = .promised } else { visitors.append(visitor) }
    case .visitorEnters:
      machine.enterPromised(Self.visitor)
      (owner, depth) = (.thread(Self.visitor), 1)
    case .takeNext:
      let job = machine.takeNext()
      demand(job?.job == ready.first, "the next job is not the first one")
      if let job {
        ready.removeFirst()
        machine.hasRun(outer: job.outer)
      }
    case .leave:
      depth -= 1
      if depth == 0 { owner = visitors.isEmpty ? nil : .promised }
      let next = machine.leave()
      let expected = depth == 0 && !visitors.isEmpty ? visitors.removeFirst() : nil
      demand(next.visitor == expected, "visitors do not enter in order")
      notify(next.waiters)
      follow(next.summons)
    case .prepare:
      preparations += 1
      machine.prepare()
    case .endPreparation:
      preparations -= 1
      let next = machine.endPreparation()
      demand(next.visitor == nil, "the end of a preparation let a visitor in")
      notify(next.waiters)
      follow(next.summons)
    case .awaitIdle:
      let waiter = next()
      let waits = machine.awaitIdle(waiter)
      demand(
        waits == !isIdle, "a caller waits for an idle machine, or does not wait for a busy one")
      if waits { idleWaiters.append(waiter) }
    case .hold:
      held += 1
      machine.hold()
    case .release:
      held -= 1
      notify(machine.release())
    case .beginWork:
      works.append(machine.book.begin(.work("x"), task: 1, effect: nil))
    case .endWork:
      machine.book.endWait(works.removeFirst())
      notify(machine.takeWaitersIfIdle())
    case .awaitReady:
      let waits = machine.awaitReady(next())
      demand(
        waits == ready.isEmpty,
        "a driver waits although a job is ready, or does not wait although none is")
      if waits { drivers += 1 }
    }
    check()
  }

  private mutating func check() {
    demand(
      machine.isEmpty == ready.isEmpty && machine.isIdle == isIdle, "isEmpty or isIdle is wrong")
    demand(!isIdle || idleWaiters.isEmpty, "the machine is idle, and waiters were not notified")
    demand(visitors.isEmpty || owner != nil, "a visitor waits for a free machine")
    guard !ready.isEmpty, owner == nil else { return }
    if isExploring {
      demand(drivers == 0, "a driver waits although a job is ready")
    } else {
      demand(preparations > 0 || threads == 1, "a job is ready, and no thread was summoned for it")
    }
  }
}
