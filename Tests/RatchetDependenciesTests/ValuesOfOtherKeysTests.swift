import Foundation
import RatchetDependencies
import Testing

/// Test values that are made with the values of other keys.
@Suite("A test value made with a dependency that the test does not override")
struct ValuesOfOtherKeysTests {
  /// Keeps items, and the date of their arrival.
  private final class Repository: Sendable, TestDependencyKey {
    let date: DateGenerator
    let items = LockIsolated<[String]>([])

    init(_ date: DateGenerator) { self.date = date }

    static var testValue: Repository {
      @Dependency(\.date) var date
      return Repository(date)
    }
  }

  @Test("is made once, if the dependency reports its own uses")
  func selfReporting() {
    @Dependency(Repository.self) var repository
    let reported = issues {
      repository.items.withValue { $0.append("Emma") }
      #expect(repository.items.value == ["Emma"])
      #expect(repository === repository)
    }
    #expect(reported == [])
    let uses = issues { _ = repository.date.now }
    #expect(uses.count == 1)
    #expect(uses.first?.hasPrefix("RatchetIssue D001 at ValuesOfOtherKeysTests.swift:") == true)
  }

  private struct Inner: DependencyKey, Unimplemented {
    var number: @Sendable () -> Int

    static var liveValue: Inner { Inner { 1 } }
    static let unimplementedValue = Inner { 0 }
  }

  private struct Middle: TestDependencyKey {
    let inner: Inner

    static var testValue: Middle {
      @Dependency(Inner.self, line: 7) var inner
      return Middle(inner: inner)
    }
  }

  private struct Outer: TestDependencyKey {
    let middle: Middle

    static var testValue: Outer {
      @Dependency(Middle.self) var middle
      return Outer(middle: middle)
    }
  }

  @Test("names the key to override, since an override of the dependency has no effect there")
  func hint() {
    let reported = issues {
      withDependencies {
        $0[Inner.self] = Inner { 9 }
      } operation: {
        @Dependency(Outer.self) var outer
        #expect(outer.middle.inner.number() == 0)
      }
    }
    #expect(
      reported == [
        """
        RatchetIssue D001 at ValuesOfOtherKeysTests.swift:7
          A dependency without a test value was read in a test.
            key        Inner
            needed by  Outer
          The test value of Outer reads it when it is made, without the overrides of the test. \
        Override what needs it: withDependencies { $0[Outer.self] = … }, or by its property in \
        DependencyValues. Or declare `testValue` in Inner, or read it when the value is used. The \
        live value was not used.
          More: ratchet explain D001
        """
      ])
  }
}
