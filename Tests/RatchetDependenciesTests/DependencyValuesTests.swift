import Testing

@testable import RatchetDependencies

@Suite("Dependency values") struct DependencyValuesTests {
  @Test("that are current are the overrides of the nearest withDependencies, over the defaults")
  func inForce() {
    #expect(DependencyValues.current.place == "test")
    withDependencies {
      $0.place = "here"
    } operation: {
      #expect(DependencyValues.current.place == "here")
      #expect(DependencyValues.current.number == 0)
    }
  }

  @Test("that are newly made are the defaults, whatever is current")
  func new() {
    withDependencies {
      $0.place = "here"
    } operation: {
      #expect(DependencyValues().place == "test")
    }
  }

  @Test("have value semantics: changing a copy leaves the original")
  func copies() {
    var values = DependencyValues()
    values.place = "here"
    var copy = values
    copy.place = "there"
    copy[NumberKey.self] = 1
    #expect(values.summary == "here 0")
    #expect(copy.summary == "there 1")
  }

  @Test("know whether they are current, by identity")
  func isCurrent() {
    #expect(DependencyValues().isCurrent)
    var apart = DependencyValues()
    apart.place = "here"
    #expect(!apart.isCurrent)
    withDependencies {
      $0.place = "here"
    } operation: {
      #expect(DependencyValues.current.isCurrent)
      #expect(!apart.isCurrent)
      #expect(!DependencyValues().isCurrent)
    }
  }

  @Test("made current replace all others, until the operation ends")
  func withCurrent() async {
    var values = DependencyValues()
    values.place = "theirs"
    await withDependencies {
      $0.place = "here"
      $0.number = 1
    } operation: {
      #expect(DependencyValues.withCurrent(values) { Feature().summary } == "theirs 0")
      #expect(Feature().summary == "here 1")
      let later = await DependencyValues.withCurrent(values) {
        await Task.yield()
        return Feature().summary
      }
      #expect(later == "theirs 0")
      #expect(DependencyValues.withCurrent(DependencyValues()) { Feature().summary } == "test 0")
      #expect(DependencyValues.withCurrent(.current) { Feature().summary } == "here 1")
    }
  }
}
