public import RatchetDependencies

/// A source of facts about numbers.
@DependencyClient
public struct NumberFactClient: Sendable {
  /// The fact about a number, as a sentence.
  public var fact: @Sendable (_ number: Int) async throws -> String
}

// The live value is in CountersListLive.
extension NumberFactClient: TestDependencyKey {
  public static var testValue: NumberFactClient { NumberFactClient() }

  public static var previewValue: NumberFactClient {
    NumberFactClient { "\($0) is a number." }
  }
}
