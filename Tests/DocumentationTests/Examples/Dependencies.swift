import RatchetDependencies

struct QuoteClient: Sendable {
  var quote: @Sendable () async throws -> String
}

extension QuoteClient: DependencyKey {
  static let liveValue = QuoteClient { "Call me Ishmael." }
  static let testValue = QuoteClient(quote: unimplemented("QuoteClient.quote"))
}

extension DependencyValues {
  var quotes: QuoteClient {
    get { self[QuoteClient.self] }
    set { self[QuoteClient.self] = newValue }
  }
}

struct QuotesModel {
  @Dependency(\.quotes) var quotes
}

func overriddenModel() -> QuotesModel {
  let quotes = withDependencies {
    $0.quotes.quote = { "It was a dark and stormy night." }
  } operation: {
    QuotesModel()
  }
  return quotes
}
