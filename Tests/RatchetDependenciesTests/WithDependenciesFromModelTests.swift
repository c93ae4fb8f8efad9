import RatchetDependencies
import Testing

@Suite("withDependencies(from:)") struct WithDependenciesFromModelTests {
  class Parent {
    @Dependency(\.place) var place
    @Dependency(NumberKey.self) var number

    func child() -> Feature { withDependencies(from: self) { Feature() } }
  }

  /// Inherits all of its dependencies from its superclass.
  final class Heir: Parent {
    let name = "heir"
  }

  private static func parent(_ make: () -> Parent = { Parent() }) -> Parent {
    withDependencies {
      $0.place = "home"
      $0.number = 1
    } operation: {
      make()
    }
  }

  @Test("gives children the object's remembered overrides, with the current ones on top")
  func inherits() {
    let parent = Self.parent()
    #expect(parent.child().summary == "home 1")
    let child = withDependencies {
      $0.number = 2
    } operation: {
      parent.child()
    }
    #expect(child.summary == "home 2")
    #expect(Feature().summary == "test 0")
  }

  /// A model that is a value, like a reducer.
  struct Value {
    let title = "value"
    @Dependency(\.place) var place

    func child() -> Feature { withDependencies(from: self) { Feature() } }
    func child(number: Int) -> Feature {
      withDependencies(from: self) {
        $0.number = number
      } operation: {
        Feature()
      }
    }
  }

  @Test("also uses the remembered overrides of a value type")
  func value() async {
    let value = withDependencies {
      $0.place = "home"
    } operation: {
      Value()
    }
    #expect(value.child().summary == "home 0")
    #expect(value.child(number: 3).summary == "home 3")
    let summary = await withDependencies(from: value) {
      await Task.yield()
      return Feature().summary
    }
    #expect(summary == "home 0")
  }

  @Test("finds the remembered overrides of a superclass")
  func superclass() {
    #expect(Self.parent { Heir() }.child().summary == "home 1")
  }

  @Test("can override more, which wins over both")
  func overrides() {
    let parent = Self.parent()
    let summary = withDependencies {
      $0.number = 2
    } operation: {
      withDependencies(from: parent) {
        $0.number += 10
      } operation: {
        Feature().summary
      }
    }
    #expect(summary == "home 12")
  }

  @Test("passes overrides down over generations")
  func generations() {
    final class Child {
      @Dependency(\.place) var place
      let leaf: Parent
      init() { leaf = withDependencies(from: placeholder) { Parent() } }
      private let placeholder = Parent()
    }
    let child = withDependencies(from: Self.parent()) { Child() }
    #expect(child.leaf.child().summary == "home 1")
  }

  @Test("applies across suspensions, on the caller's actor")
  func asynchronous() async {
    @MainActor func check() async {
      let parent = Self.parent()
      let plain = await withDependencies(from: parent) {
        await Task.yield()
        MainActor.assertIsolated()
        return Feature().summary
      }
      #expect(plain == "home 1")
      let overridden = await withDependencies(from: parent) {
        await Task.yield()
        $0.number = 2
      } operation: {
        await Task.yield()
        MainActor.assertIsolated()
        return Feature().summary
      }
      #expect(overridden == "home 2")
    }
    await check()
  }

  @Test("with an object without dependencies is an issue, and runs with the current ones")
  func noSite() {
    final class Bare {}
    let line: UInt = #line + 5
    let reported = issues {
      withDependencies {
        $0.number = 1
      } operation: {
        withDependencies(from: Bare()) { #expect(Feature().summary == "test 1") }
      }
    }
    #expect(
      reported == [
        """
        RatchetIssue D005 at WithDependenciesFromModelTests.swift:\(line)
          withDependencies(from:) was called with a model that has no dependencies.
            model  Bare
          Declare a `@Dependency` in Bare, which captures the dependencies that are current where \
        the model is made. The dependencies that are current here were used.
          More: ratchet explain D005
        """
      ])
  }

  @Test("with an optional has the dependencies of its content; without content it is an issue")
  func optional() {
    let feature: Feature? = withDependencies {
      $0.number = 2
    } operation: {
      Feature()
    }
    let none: Feature? = nil
    var summaries: [String] = []
    let line: UInt = #line + 4
    let reported = issues {
      withDependencies(from: feature) { summaries.append(Feature().summary) }
      withDependencies(from: Optional(feature)) { summaries.append(Feature().summary) }
      withDependencies(from: none) { summaries.append(Feature().summary) }
    }
    #expect(summaries == ["test 2", "test 2", "test 0"])
    #expect(
      reported == [
        """
        RatchetIssue D005 at WithDependenciesFromModelTests.swift:\(line)
          withDependencies(from:) was called with a model that is nil.
            model  Optional<Feature>
          Return before the call if the model no longer exists: guard let self else { return }. The \
        dependencies that are current here were used.
          More: ratchet explain D005
        """
      ])
  }

  @Test("with an object made without overrides changes nothing, and is no issue")
  func nothingOverridden() {
    let parent = Parent()
    let reported = issues {
      withDependencies {
        $0.number = 1
      } operation: {
        #expect(parent.child().summary == "test 1")
      }
    }
    #expect(reported == [])
  }
}
