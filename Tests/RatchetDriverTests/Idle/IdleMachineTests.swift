import Testing

@testable import RatchetDriver

@Suite("Whether a run is idle")
struct IdleMachineTests {
  @Test("where nothing runs and nothing is on its way, it is")
  func empty() {
    let machine = Tested()
    #expect(machine.isIdle([]))
    #expect(!machine.isIdle([1]))
  }

  @Test(
    "a task that waits for the next change is idle, and one that waits for anything else is not")
  func waits() {
    for (reason, isIdle) in [
      (IdleMachine.Reason.change, true), (.other, false), (.tasks(1), false),
    ] {
      let machine = Tested()
      let ticket = machine.begin(reason, task: 1)
      #expect(machine.isIdle([1]) == isIdle)
      #expect(!machine.isIdle([1, 2]))
      machine.end(ticket)
      #expect(!machine.isIdle([1]))
    }
  }

  @Test("the wait of another task says nothing of one")
  func others() {
    let machine = Tested()
    _ = machine.begin(.change, task: 2)
    #expect(!machine.isIdle([1]))
    #expect(machine.isIdle([2]))
    #expect(machine.isIdle([]))
  }

  @Test("what is on its way keeps a run from being idle, whatever tasks wait for")
  func deliveries() {
    let machine = Tested()
    _ = machine.begin(.change, task: 1)
    let first = machine.beginDelivery()
    let second = machine.beginDelivery()
    machine.end(first)
    #expect(!machine.isIdle([1]))
    #expect(!machine.isIdle([]))
    machine.end(second)
    #expect(machine.isIdle([1]))
  }

  @Test("of several waits of a task the innermost counts")
  func innermost() {
    let machine = Tested()
    let work = machine.begin(.other, task: 1)
    let change = machine.begin(.change, task: 1)
    #expect(machine.isIdle([1]))
    let inner = machine.begin(.other, task: 1)
    #expect(!machine.isIdle([1]))
    machine.end(inner)
    #expect(machine.isIdle([1]))
    machine.end(change)
    #expect(!machine.isIdle([1]))
    machine.end(work)
    #expect(!machine.isIdle([1]))
  }

  @Test("a task that waits for its own is idle when each of them has begun and is")
  func ownTasks() {
    let machine = Tested()
    let tasks = machine.begin(.tasks(2), task: 1)
    machine.join(tasks, task: 2)
    _ = machine.begin(.change, task: 2)
    #expect(!machine.isIdle([1]))
    machine.join(tasks, task: 3)
    #expect(!machine.isIdle([1]))
    let change = machine.begin(.change, task: 3)
    #expect(machine.isIdle([1]))
    machine.end(change)
    #expect(!machine.isIdle([1]))
  }

  @Test("who was told no is told once to ask again, when the answer may be another")
  func wakes() {
    let machine = Tested()
    let delivery = machine.beginDelivery()
    let work = machine.begin(.other, task: 1)
    #expect(!machine.isIdle([1]))
    machine.end(work)
    #expect(!machine.takeWake())
    _ = machine.begin(.change, task: 1)
    #expect(!machine.takeWake(), "Something is on its way.")
    machine.end(delivery)
    #expect(machine.takeWake())
    #expect(!machine.takeWake())
    _ = machine.begin(.change, task: 2)
    #expect(!machine.takeWake(), "Nobody has asked again.")
    #expect(machine.isIdle([1, 2]))
    _ = machine.begin(.change, task: 3)
    #expect(!machine.takeWake(), "Who was told yes does not wait.")
  }

  @Test("in every order of what a write brings, nobody misses that the run has become idle")
  func orders() {
    // An effect writes and ends; another observes, and is resumed with what was written.
    let steps: [(Tested) -> Void] = [
      { $0.end(3) },  // The observing task is resumed.
      { $0.end(4) },  // It has what was delivered.
      { _ = $0.begin(.change, task: 2) },  // It waits again.
    ]
    for asking in 0...steps.count {
      let machine = Tested()
      let first = machine.begin(.other, task: 9)
      let second = machine.begin(.other, task: 9)
      let wait = machine.begin(.change, task: 2)
      let delivery = machine.beginDelivery()
      #expect([first, second, wait, delivery] == [1, 2, 3, 4])
      var isIdle = false
      var wakes = 0
      for (index, step) in steps.enumerated() {
        if index == asking { isIdle = machine.isIdle([2]) }
        #expect(!isIdle)
        step(machine)
        if machine.takeWake() {
          wakes += 1
          isIdle = machine.isIdle([2])
        }
      }
      if asking == steps.count { isIdle = machine.isIdle([2]) }
      #expect(isIdle)
      #expect(wakes <= steps.count)
    }
  }
}

/// The machine by reference: an expectation cannot ask what changes.
private final class Tested {
  private var machine = IdleMachine()

  func begin(_ reason: IdleMachine.Reason, task: UInt) -> Int { machine.begin(reason, task: task) }
  func beginDelivery() -> Int { machine.beginDelivery() }
  func join(_ ticket: Int, task: UInt) { machine.join(ticket, task: task) }
  func end(_ ticket: Int) { machine.end(ticket) }
  func isIdle(_ tasks: [UInt]) -> Bool { machine.isIdle(tasks) }
  func takeWake() -> Bool { machine.takeWake() }
}
