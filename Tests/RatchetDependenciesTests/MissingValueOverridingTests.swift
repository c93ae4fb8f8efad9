import RatchetDependencies
import RatchetIssues
import Testing

@Suite("A missing value that is read while overriding") struct MissingValueOverridingTests {
  typealias Clock = MissingValueTests.Clock

  @Test("is an issue if its placeholder is used to override another, and it is not set")
  func usedWhileOverriding() async {
    let line: UInt = #line + 3
    let reported = await issues {
      withDependencies {
        $0.number = $0[Clock.self].strike()
      } operation: {
      }
      await withDependencies {
        await Task.yield()
        $0.number = $0[Clock.self].strike()
      } operation: {
      }
    }
    let own = reported.filter { $0.hasPrefix("RatchetIssue D001") }
    #expect(own.count == 2)
    #expect(
      own.first?.hasPrefix("RatchetIssue D001 at MissingValueOverridingTests.swift:\(line)\n")
        == true)
  }

  @Test("is no issue if a part of it is overridden after all values were replaced")
  func replaced() async {
    let reported = await issues {
      withDependencies {
        $0 = .test
        $0[Clock.self].strike = { 3 }
      } operation: {
        #expect(DependencyValues._current[Clock.self].strike() == 3)
      }
      await withDependencies {
        $0 = .test
        await Task.yield()
        $0[Clock.self].strike = { 3 }
      } operation: {
        #expect(DependencyValues._current[Clock.self].strike() == 3)
      }
    }
    #expect(reported == [])
  }

  @Test("is no issue if the whole of it is set after a part of it was read")
  func setAfterReading() {
    let reported = issues {
      withDependencies {
        let old = $0[Clock.self]
        $0[Clock.self] = Clock(strike: old.strike, chime: { 2 })
      } operation: {
      }
    }
    #expect(reported == [])
  }
}
