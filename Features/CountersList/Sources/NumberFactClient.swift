public import RatchetDependencies

/// Knows facts about numbers.
public struct NumberFactClient: Sendable {
  public var fact: @Sendable (_ number: Int) async throws -> String

  public init(fact: @escaping @Sendable (_ number: Int) async throws -> String) {
    self.fact = fact
  }
}

// The live value is in CountersListLive.
extension NumberFactClient: TestDependencyKey {
  public static var testValue: NumberFactClient {
    NumberFactClient(fact: unimplemented("NumberFactClient.fact"))
  }

  public static var previewValue: NumberFactClient {
    NumberFactClient { "\($0) is a number." }
  }
}
