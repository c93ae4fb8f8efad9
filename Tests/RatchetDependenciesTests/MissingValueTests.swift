import RatchetDependencies
import RatchetIssues
import Testing

@Suite("A missing value") struct MissingValueTests {
  /// A client of a feature, but without a test value.
  struct Bell: DependencyKey, Unimplemented {
    static let log = Log()

    var ring: @Sendable () -> Void

    static var liveValue: Bell {
      log.note("made")
      return Bell { log.note("rang") }
    }
    static let unimplementedValue = Bell {}
  }

  @Test("of the test context is an issue at the line that reads it; the live one is not made")
  func missingTestValue() {
    let line: UInt = #line + 2
    let reported = issues {
      @Dependency(Bell.self) var bell
      bell.ring()
    }
    #expect(
      reported == [
        """
        RatchetIssue D001 at MissingValueTests.swift:\(line)
          A dependency without a test value was read in a test.
            key  Bell
          Override it for this test: withDependencies { $0[Bell.self] = … }, or by its property in \
        DependencyValues. Or declare `testValue` in Bell. The live value was not used.
          More: ratchet explain D001
        """
      ])
    #expect(Bell.log.lines == [])
  }

  @Test("fails the test that reads it, at that line")
  func failsTest() {
    let line = #line + 2
    withKnownIssue {
      @Dependency(Bell.self) var bell
      bell.ring()
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        && issue.comments.contains { $0.rawValue.hasPrefix("RatchetIssue D001 at ") }
    }
  }

  @Test("is an issue at every read, also by subscript and in child tasks")
  func everyRead() async {
    let line: UInt = #line + 2
    let reported = await issues {
      _ = DependencyValues.current[Bell.self]
      _ = await Task { DependencyValues.current[Bell.self] }.value
      _ = DependencyValues()[Bell.self]
    }
    #expect(
      reported.map { $0.prefix { $0 != "\n" } } == [
        "RatchetIssue D001 at MissingValueTests.swift:\(line)",
        "RatchetIssue D001 at MissingValueTests.swift:\(line + 1)",
        "RatchetIssue D001 at MissingValueTests.swift:\(line + 2)",
      ])
  }

  @Test("is no issue if it is overridden")
  func overridden() {
    let reported = issues {
      withDependencies {
        $0[Bell.self] = Bell {}
      } operation: {
        @Dependency(Bell.self) var bell
        bell.ring()
      }
    }
    #expect(reported == [])
  }

  /// A client of two functions, without a test value.
  struct Clock: DependencyKey, Unimplemented {
    static let log = Log()

    var strike: @Sendable () -> Int
    var chime: @Sendable () -> Int

    static var liveValue: Clock {
      log.note("made")
      return Clock(strike: { 12 }, chime: { 1 })
    }
    static var unimplementedValue: Clock {
      Clock(
        strike: unimplemented("Clock.strike", placeholder: 0),
        chime: unimplemented("Clock.chime", placeholder: 0))
    }
  }

  @Test("is no issue if a part of it is overridden: its placeholder gets the change")
  func partlyOverridden() async {
    @Sendable func use() {
      @Dependency(Clock.self) var clock
      #expect(clock.strike() == 3)
      #expect(issues { _ = clock.chime() }.count == 1)
    }
    let reported = await issues {
      withDependencies({ $0[Clock.self].strike = { 3 } }, operation: use)
      await withDependencies {
        await Task.yield()
        $0[Clock.self].strike = { 3 }
      } operation: {
        use()
      }
    }
    #expect(reported == [])
    #expect(Clock.log.lines == [])
  }

  @Test("is an issue if it is read, even in the closure that overrides another")
  func readWhileOverriding() {
    let reported = issues {
      withDependencies {
        @Dependency(Clock.self) var clock
        let strikes = clock.strike
        $0[Clock.self].strike = strikes
      } operation: {
      }
    }
    #expect(reported.count == 1)
    #expect(reported.allSatisfy { $0.hasPrefix("RatchetIssue D001 at ") })
  }

  @Test("is an issue if it is read from values kept after the override")
  func readFromKept() {
    let reported = issues {
      var kept = DependencyValues()
      withDependencies {
        kept = $0
      } operation: {
      }
      _ = kept[Clock.self]
    }
    #expect(reported.count == 1)
  }

  @Test("is an issue if it is read in the closure of an override that throws")
  func readWhileThrowing() {
    struct Refusal: Error {}
    let reported = issues {
      #expect(throws: Refusal.self) {
        try withDependencies {
          _ = $0[Clock.self]
          throw Refusal()
        } operation: {
        }
      }
    }
    #expect(reported.count == 1)
  }

  @Test("is reported with the name of the property, as its key may be private")
  func property() {
    let reported = issues {
      @Dependency(\.bellOfTheHouse) var bell
      bell.ring()
    }
    #expect(reported.count == 1)
    #expect(
      reported.first?.contains(
        "Override it for this test: withDependencies { $0.bellOfTheHouse = … }. Or declare") == true
    )
  }

  @Test("is an issue again after a part of it was overridden")
  func afterOverriding() {
    let reported = issues {
      withDependencies {
        $0[Clock.self].strike = { 3 }
      } operation: {
      }
      _ = DependencyValues.current[Clock.self]
    }
    #expect(reported.count == 1)
  }

  @Test("of which a part is overridden stops the program if its type has no placeholder")
  func nothingToChange() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Brass: Sendable {}
      struct Horn: DependencyKey {
        var blow: @Sendable () -> Void
        var brass: Brass
        static var liveValue: Horn { fatalError("The live value was made.") }
      }
      withIssueReporters([.standardError]) {
        withDependencies {
          $0[Horn.self].blow = {}
        } operation: {
        }
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      output.contains(
        """
          A part of a dependency without a test value was overridden in a test.
            key  Horn
          Override the whole dependency: withDependencies { $0[Horn.self] = … }, or by its \
        property in DependencyValues. Or declare `testValue` in Horn, or conform the value's type \
        to Unimplemented; then a part can be overridden. The live value was not used.
        """))
    #expect(output.contains(/MissingValueTests\.swift:\d+: Fatal error: Horn has no test value/))
    #expect(!output.contains("The live value was made."))
  }

  /// A value that is made with one that is missing.
  enum Tower: DependencyKey {
    static var liveValue: Bell { testValue }
    static var testValue: Bell {
      @Dependency(Bell.self) var bell
      return bell
    }
  }

  @Test("that another value needs is an issue at every read of that other value")
  func neededByAnother() {
    let reported = issues {
      _ = DependencyValues.current[Tower.self]
      _ = DependencyValues.current[Tower.self]
    }
    #expect(reported.count == 2)
    #expect(reported.allSatisfy { $0.contains("    key        Bell\n    needed by  Tower\n") })
    #expect(Bell.log.lines == [])
  }

  @Test("stops the program if its type has no placeholder, and the live one is not made")
  func nothingToStandIn() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Brass: Sendable {}
      enum Horn: DependencyKey {
        static var liveValue: Brass {
          fatalError("The live value was made.")
        }
      }
      let reported = issues {
        @Dependency(Horn.self) var horn
        _ = horn
      }
      #expect(reported == [])
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      output.contains(
        """
        Fatal error: Horn has no test value, and Brass has no stand-in: declare `testValue` in \
        Horn, conform Brass to Unimplemented, or override the dependency in the test.
        """))
    // At the line that reads it; the macro decides which line that is inside an exit test.
    #expect(output.contains(/MissingValueTests\.swift:\d+: Fatal error: Horn/))
    #expect(!output.contains("The live value was made."))
  }

  @Test("of the live context is an issue at the line that reads it; the test value is used")
  func missingLiveValue() {
    enum Interface: TestDependencyKey {
      static let testValue = "test"
    }
    let line: UInt = #line + 5
    let reported = issues {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(Interface.self) var interface
        #expect(interface == "test")
        #expect(interface == "test")
      }
    }
    let text = """
      RatchetIssue D002 at MissingValueTests.swift:\(line)
        A dependency without a live value was read in a live run.
          key  Interface
        Link the module that conforms Interface to DependencyKey, or set the value with \
      prepareDependencies when the program starts. The test value was used.
        More: ratchet explain D002
      """
    #expect(reported == [text, text])
  }
}

extension DependencyValues {
  fileprivate var bellOfTheHouse: MissingValueTests.Bell {
    get { self[MissingValueTests.Bell.self] }
    set { self[MissingValueTests.Bell.self] = newValue }
  }
}
