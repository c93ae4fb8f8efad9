import Testing

@testable import RatchetIssues

@Suite("The outcome of an expected issue")
struct ExpectationMachineTests {
  @Test(
    "is a match or a miss, for every number of issues before and after the end")
  func everyRun() {
    for isIntermittent in [false, true] {
      for threw in [false, true] {
        for before in 0...3 {
          for after in 0...3 {
            var machine = ExpectationMachine(isIntermittent: isIntermittent)
            let inTime = (0..<before).map { _ in machine.reported() }
            let outcome = machine.ended(threw: threw)
            let tooLate = (0..<after).map { _ in machine.reported() }

            let isMissing = before == 0 && !threw && !isIntermittent
            #expect(inTime.allSatisfy { $0 == .expected })
            #expect(tooLate.allSatisfy { $0 == .late })
            #expect(outcome == (isMissing ? .missing : .met))
          }
        }
      }
    }
  }
}
