import Testing

@testable import RatchetDriver

@Suite("The machine that detects idle runs")
struct IdleMachineTests {
  @Test("reports idle when nothing runs and nothing is being delivered")
  func empty() {
    let machine = Tested()
    #expect(machine.isIdle([]))
    #expect(!machine.isIdle([1]))
  }

  @Test(
    "counts a task as idle that waits for the next change, and no other wait")
  func waits() {
    for (reason, isIdle) in [
      (IdleMachine.Reason.event, true), (.other, false), (.tasks(1), false),
    ] {
      let machine = Tested()
      let ticket = machine.begin(reason, task: 1)
      #expect(machine.isIdle([1]) == isIdle)
      #expect(!machine.isIdle([1, 2]))
      machine.end(ticket)
      #expect(!machine.isIdle([1]))
    }
  }

  @Test("does not apply another task's wait")
  func others() {
    let machine = Tested()
    _ = machine.begin(.event, task: 2)
    #expect(!machine.isIdle([1]))
    #expect(machine.isIdle([2]))
    #expect(machine.isIdle([]))
  }

  @Test("does not report idle during a delivery, whatever tasks wait for")
  func deliveries() {
    let machine = Tested()
    _ = machine.begin(.event, task: 1)
    let first = machine.beginDelivery()
    let second = machine.beginDelivery()
    machine.end(first)
    #expect(!machine.isIdle([1]))
    #expect(!machine.isIdle([]))
    machine.end(second)
    #expect(machine.isIdle([1]))
  }

  @Test("counts the innermost of several waits of a task")
  func innermost() {
    let machine = Tested()
    let work = machine.begin(.other, task: 1)
    let change = machine.begin(.event, task: 1)
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

  @Test("counts a task that waits for its children as idle when each has begun and is idle")
  func ownTasks() {
    let machine = Tested()
    let tasks = machine.begin(.tasks(2), task: 1)
    machine.join(tasks, task: 2)
    _ = machine.begin(.event, task: 2)
    #expect(!machine.isIdle([1]))
    machine.join(tasks, task: 3)
    #expect(!machine.isIdle([1]))
    let change = machine.begin(.event, task: 3)
    #expect(machine.isIdle([1]))
    machine.end(change)
    #expect(!machine.isIdle([1]))
  }

  @Test("notifies a refused caller once to ask again, when the answer may have changed")
  func wakes() {
    let machine = Tested()
    let delivery = machine.beginDelivery()
    let work = machine.begin(.other, task: 1)
    #expect(!machine.isIdle([1]))
    machine.end(work)
    #expect(!machine.takeWake())
    _ = machine.begin(.event, task: 1)
    #expect(!machine.takeWake(), "A delivery is still under way.")
    machine.end(delivery)
    #expect(machine.takeWake())
    #expect(!machine.takeWake())
    _ = machine.begin(.event, task: 2)
    #expect(!machine.takeWake(), "No caller has asked again.")
    #expect(machine.isIdle([1, 2]))
    _ = machine.begin(.event, task: 3)
    #expect(!machine.takeWake(), "The last caller was not refused, so none waits.")
  }

  @Test("reports idleness to every waiter, in every order of the events of a write")
  func orders() {
    // An effect writes and ends; another observes, and is resumed with the written value.
    let steps: [(Tested) -> Void] = [
      { $0.end(3) },  // The observing task is resumed.
      { $0.end(4) },  // It has the delivered value.
      { _ = $0.begin(.event, task: 2) },  // It waits again.
    ]
    for asking in 0...steps.count {
      let machine = Tested()
      let first = machine.begin(.other, task: 9)
      let second = machine.begin(.other, task: 9)
      let wait = machine.begin(.event, task: 2)
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

/// The machine by reference: an expectation cannot call a mutating method.
private final class Tested {
  private var machine = IdleMachine()

  func begin(_ reason: IdleMachine.Reason, task: UInt) -> Int { machine.begin(reason, task: task) }
  func beginDelivery() -> Int { machine.beginDelivery() }
  func join(_ ticket: Int, task: UInt) { machine.join(ticket, task: task) }
  func end(_ ticket: Int) { machine.end(ticket) }
  func isIdle(_ tasks: [UInt]) -> Bool { machine.isIdle(tasks) }
  func takeWake() -> Bool { machine.takeWake() }
}
