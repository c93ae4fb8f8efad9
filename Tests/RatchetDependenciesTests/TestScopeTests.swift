import RatchetDependencies
import Synchronization
import Testing

/// A default value that remembers its users.
final class Tally: Sendable, DependencyKey {
  private let count = Atomic(0)

  static var liveValue: Tally { Tally() }
  static var testValue: Tally { Tally() }

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}

@Suite("A test") struct TestScopeTests {
  private func next() -> Int {
    @Dependency(Tally.self) var tally
    return tally.next()
  }

  @Test("has its own default values, among a thousand tests beside it", arguments: 0..<1_000)
  func thousand(number: Int) async {
    #expect(next() == 1)
    await Task.yield()
    #expect(next() == 2)
    #expect(await Task { next() }.value == 3)
    async let child = next()
    #expect(await child == 4)
    await withDependencies {
      $0.number = number
    } operation: {
      await Task.yield()
      #expect(next() == 5)
      #expect(Feature().number == number)
    }
  }

  /// Lives as long as the process, and so serves many tests.
  private struct Owner {
    @Dependency(Tally.self) var tally
    @Dependency(\.number) var number

    static let shared = Owner()
  }

  @Test("does not see values that a static read or captured in another", arguments: 1...20)
  func statics(number: Int) {
    withDependencies {
      $0.number = number
    } operation: {
      #expect(Owner.shared.number == number)
    }
    #expect(Owner.shared.tally.next() == 1)
    #expect(Owner.shared.tally.next() == 2)
    // The owner captured its values in the first test that used it.
    #expect([0, number].contains(Owner.shared.number))
  }

  @Test("can be given its own scope by hand, which ends with the closure")
  func byHand() async {
    #expect(next() == 1)
    withTestScope {
      #expect(next() == 1)
      withTestScope { #expect(next() == 1) }
      #expect(next() == 2)
    }
    await withTestScope {
      #expect(next() == 1)
      await Task.yield()
      #expect(await Task { next() }.value == 2)
    }
    #expect(next() == 2)
  }

  @Test("keeps its scope's preparations in it")
  func preparations() async throws {
    try withTestScope {
      try prepareDependencies { $0.number = 1 }
      #expect(Feature().number == 1)
    }
    #expect(Feature().number == 0)
    try await withTestScope {
      try prepareDependencies { $0.number = 2 }
      await Task.yield()
      #expect(Feature().number == 2)
    }
    #expect(Feature().number == 0)
  }

  @Test("keeps overrides that were captured in its scopes, but not those of one scope in another")
  func capturedInScope() {
    let outside = withDependencies {
      $0.number = 7
    } operation: {
      Feature()
    }
    withTestScope {
      #expect(outside.number == 7)
      withTestScope { #expect(outside.number == 7) }
    }
    let inside = withTestScope {
      withDependencies {
        $0.number = 8
      } operation: {
        Feature()
      }
    }
    #expect(inside.number == 8)
    withTestScope { #expect(inside.number == 0) }
  }
}
