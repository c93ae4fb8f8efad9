import RatchetData
import Testing

@Suite("The machine that schedules fetches") struct ObservationMachineTests {
  private enum Step: CaseIterable {
    /// Commits are counted; the machine is notified of the newest count that it has not seen.
    case commitA, commitB, notify, begin, end, ask
  }

  /// Compares the values of two tables that each fetch saw with those that it should have seen.
  @Test("is current at the end of every sequence of six steps, and has seen what it reads")
  func enumerated() {
    let (a, b) = (DatabaseRegion(TableName("a")), DatabaseRegion(TableName("b")))
    let steps = Step.allCases
    var total = 1
    for _ in 0..<6 { total *= steps.count }
    for number in 0..<total {
      var machine = ObservationMachine()
      var commits: [DatabaseRegion] = []
      var notified = 0
      var valueOfA = 0
      var snapshot: (number: Int, value: Int)?
      var seen: Int?
      var asked = 0
      var answered = 0
      var fetches = 0
      func notifyAll() {
        while notified < commits.count {
          _ = machine.commit(commits[notified], number: notified + 1)
          notified += 1
        }
      }
      func begin() {
        guard snapshot == nil, machine.isStale else { return }
        machine.begin(number: commits.count)
        snapshot = (commits.count, valueOfA)
        answered = asked
        fetches += 1
      }
      func end() {
        guard let done = snapshot else { return }
        machine.end(reading: a)
        snapshot = nil
        seen = done.value
      }
      var rest = number
      for _ in 0..<6 {
        let step = steps[rest % steps.count]
        rest /= steps.count
        switch step {
        case .commitA:
          commits.append(a)
          valueOfA += 1
        case .commitB: commits.append(b)
        case .notify:
          guard notified < commits.count else { continue }
          _ = machine.commit(commits[notified], number: notified + 1)
          notified += 1
        case .begin: begin()
        case .end: end()
        case .ask:
          machine.ask()
          asked += 1
        }
      }
      notifyAll()
      var rounds = 0
      while machine.isStale || snapshot != nil {
        if snapshot == nil { begin() }
        end()
        rounds += 1
        if rounds > 3 { break }
      }
      // Each fetch has a reason: the first one, a commit of `a`, or a request.
      guard machine.isCurrent, seen == valueOfA, answered == asked,
        fetches <= 1 + valueOfA + asked
      else {
        Issue.record("sequence \(number): \(String(describing: seen)) of \(valueOfA)")
        return
      }
    }
  }
}
