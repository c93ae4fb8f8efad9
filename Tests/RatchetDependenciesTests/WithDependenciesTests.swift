import RatchetDependencies
import Testing

@Suite("withDependencies") struct WithDependenciesTests {
  struct Refusal: Error, Equatable {}

  @Test("overrides several values for its operation, and returns the operation's result")
  func several() {
    let summary = withDependencies {
      $0.place = "here"
      $0.number = 1
      $0.number = 2
    } operation: {
      Feature().summary
    }
    #expect(summary == "here 2")
    #expect(Feature().summary == "test 0")
  }

  @Test("overrides by key if there is no property")
  func byKey() {
    enum Unnamed: DependencyKey {
      static let liveValue = "live"
      static let testValue = "test"
    }
    withDependencies {
      $0[Unnamed.self] = "here"
    } operation: {
      @Dependency(Unnamed.self) var unnamed
      #expect(unnamed == "here")
    }
  }

  @Test("nests: the nearest wins, the others stay, and each ends with its operation")
  func nesting() {
    withDependencies {
      $0.place = "outer"
      $0.number = 1
    } operation: {
      withDependencies {
        $0.place = "inner"
      } operation: {
        #expect(Feature().summary == "inner 1")
      }
      #expect(Feature().summary == "outer 1")
    }
    #expect(Feature().summary == "test 0")
  }

  @Test("gives its update the current outer values, and the ones just set")
  func updating() {
    let summary = withDependencies {
      $0.number = 1
    } operation: {
      withDependencies {
        $0.number += 1
        $0.place = "\($0.place) \($0.number)"
      } operation: {
        Feature().summary
      }
    }
    #expect(summary == "test 2 2")
  }

  @Test("ends when its operation throws, and passes the error on")
  func throwing() async {
    #expect(throws: Refusal()) {
      try withDependencies {
        $0.number = 1
      } operation: {
        throw Refusal()
      }
    }
    #expect(Feature().number == 0)
    await #expect(throws: Refusal()) {
      try await withDependencies {
        $0.number = 1
      } operation: {
        await Task.yield()
        throw Refusal()
      }
    }
    #expect(Feature().number == 0)
  }

  @Test("runs no operation when its update throws")
  func throwingUpdate() async {
    let log = Log()
    #expect(throws: Refusal()) {
      try withDependencies { _ in
        throw Refusal()
      } operation: {
        log.note("ran")
      }
    }
    await #expect(throws: Refusal()) {
      try await withDependencies {
        await Task.yield()
        $0.number = 1
        throw Refusal()
      } operation: {
        await Task.yield()
        log.note("ran")
      }
    }
    #expect(log.lines == [])
  }

  @Test("applies to an asynchronous operation across its suspensions, and ends with it")
  func asynchronous() async {
    let summaries = await withDependencies {
      await Task.yield()
      $0.place = "outer"
    } operation: {
      var summaries = [Feature().summary]
      await Task.yield()
      await withDependencies {
        $0.number = 1
      } operation: {
        await Task.yield()
        summaries.append(Feature().summary)
      }
      summaries.append(Feature().summary)
      return summaries
    }
    #expect(summaries == ["outer 0", "outer 1", "outer 0"])
    #expect(Feature().summary == "test 0")
  }

  private actor Room {
    private var numbers: [Int] = []

    func note() async -> [Int] {
      await withDependencies {
        $0.number = 1
        assertIsolated()
      } operation: {
        assertIsolated()
        numbers.append(Feature().number)
        await Task.yield()
        assertIsolated()
        numbers.append(Feature().number)
      }
      return numbers
    }
  }

  @Test("runs an asynchronous operation on the caller's actor")
  func isolation() async {
    #expect(await Room().note() == [1, 1])
  }
}
