import Ratchet

@DependencyClient
public struct BooksClient: Sendable {
  public var load: @Sendable (_ count: Int) async throws -> [String]
}

extension BooksClient: DependencyKey {
  public static var liveValue: BooksClient {
    BooksClient { count in (1...count).map { "Volume \($0)" } }
  }

  public static var testValue: BooksClient { BooksClient() }
}
