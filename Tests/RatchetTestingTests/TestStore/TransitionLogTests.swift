import Testing

@testable import Ratchet
@testable import RatchetTesting

@Suite("The log of transitions") struct TransitionLogTests {
  /// A log of actions `0`, `1`, …, each of which adds 1 to the state.
  private func log(of count: Int) -> TransitionLog<Int, Int> {
    let log = TransitionLog<Int, Int>(initialState: 0)
    for number in 0..<count { append(number, to: log) }
    return log
  }

  private func append(_ number: Int, to log: TransitionLog<Int, Int>) {
    log.append(
      Transition(
        number: number + 1, action: number, origin: .sent, group: nil, before: number,
        after: number + 1),
      shared: SharedSnapshot())
  }

  @Test("Taken in order, each transition advances the asserted state")
  func inOrder() {
    let log = log(of: 3)
    #expect(log.asserted == 0)
    #expect(log.latest == 3)
    for number in 0..<3 {
      #expect(log.take(at: 0).action == number)
      #expect(log.asserted == number + 1)
    }
    #expect(log.pendingCount == 0)
  }

  @Test("Taken out of order, in every order: the asserted state is the latest of those taken")
  func anyOrder() {
    for first in 0..<4 {
      for second in 0..<3 {
        for third in 0..<2 {
          let log = log(of: 4)
          var latest = 0
          for place in [first, second, third, 0] {
            latest = max(latest, log.take(at: place).transition.after)
            #expect(log.asserted == latest)
          }
          append(4, to: log)
          #expect(log.take(at: 0).action == 4)
          #expect(log.asserted == 5)
        }
      }
    }
  }

  @Test("Taking all accounts for all, also after one was taken out of order")
  func takeAll() {
    let log = log(of: 3)
    #expect(log.take(at: 1).action == 1)
    #expect(log.takeAll().map(\.action) == [0, 2])
    #expect(log.asserted == 3)
    #expect(log.pendingCount == 0)
    append(3, to: log)
    _ = log.take(at: 0)
    #expect(log.asserted == 4)
  }
}
