import Foundation
import RatchetDependencies
import Testing

@Suite("The date") struct DateGeneratorTests {
  let date = Date(timeIntervalSince1970: 1_000)

  @Test("is constant if a test made it so, by generator or by its now")
  func constant() {
    let reported = issues {
      withDependencies {
        $0.date = .constant(date)
      } operation: {
        @Dependency(\.date) var generator
        @Dependency(\.date.now) var now
        #expect(generator() == date)
        #expect(generator.now == date)
        #expect(now == date)
      }
      withDependencies {
        $0.date.now = date
      } operation: {
        @Dependency(\.date) var generator
        #expect(generator.now == date)
        #expect(generator() == date)
      }
    }
    #expect(reported == [])
  }

  @Test("is generated at every call of a custom generator")
  func generator() {
    let log = Log()
    let generator = DateGenerator {
      log.note("asked")
      return date
    }
    #expect([generator(), generator.now] == [date, date])
    #expect(log.lines == ["asked", "asked"])
  }

  @Test("is the system's in a live run")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.date) var generator
      let before = Date()
      let now = generator.now
      #expect(before <= now)
      #expect(now <= Date())
    }
  }

  @Test("in a test is an issue at each request, at the line that reads its generator")
  func missing() {
    let line: UInt = #line + 2
    let reported = issues {
      @Dependency(\.date) var generator
      let unused = generator
      #expect(unused.now == .distantPast)
      #expect(generator() == .distantPast)
    }
    let text = """
      RatchetIssue D001 at DateGeneratorTests.swift:\(line)
        A dependency without a test value was read in a test.
          key  DateGeneratorKey
        Override it for this test: withDependencies { $0.date = … }. Or declare `testValue` in \
      DateGeneratorKey. The live value was not used.
        More: ratchet explain D001
      """
    #expect(reported == [text, text])
  }
}
