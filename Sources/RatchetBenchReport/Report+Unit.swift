extension Report {
  /// The unit of a row's figures.
  package enum Unit: String, Sendable, Codable {
    case nanoseconds = "ns"
    case bytes = "B"
    case blocks = "blocks"
    case kilobytes = "KB"

    /// The least difference that can be the work's own. What the runtime allocates once, or in the
    /// background, is divided by the number of pieces.
    var leastDifference: Double {
      switch self {
      case .nanoseconds, .kilobytes: 0
      case .bytes: 1
      case .blocks: 0.1
      }
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let unit = Unit(rawValue: text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: Wording.unknownUnit(text))
      }
      self = unit
    }
  }
}
