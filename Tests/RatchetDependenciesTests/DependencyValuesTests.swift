import Testing

@testable import RatchetDependencies

@Suite("Dependency values") struct DependencyValuesTests {
  @Test("in force are the overrides of the nearest withDependencies, over the defaults")
  func inForce() {
    #expect(DependencyValues.current.place == "test")
    withDependencies {
      $0.place = "here"
    } operation: {
      #expect(DependencyValues.current.place == "here")
      #expect(DependencyValues.current.number == 0)
    }
  }

  @Test("made new are the defaults, whatever is in force")
  func new() {
    withDependencies {
      $0.place = "here"
    } operation: {
      #expect(DependencyValues().place == "test")
    }
  }

  @Test("are values: changing a copy leaves the original")
  func copies() {
    var values = DependencyValues()
    values.place = "here"
    var copy = values
    copy.place = "there"
    copy[NumberKey.self] = 1
    #expect(values.summary == "here 0")
    #expect(copy.summary == "there 1")
  }

  @Test("know whether they are in force, by identity")
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

  @Test("put in force take the place of all others, and are gone afterwards")
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
