import Ratchet

@DependencyClient
public struct TipClient: Sendable {
  public var tip: @Sendable (_ plant: String) async throws -> String
}

extension TipClient: DependencyKey {
  public static let liveValue = TipClient { plant in
    let tips = [
      "Basil": "Water it in the morning, from below.",
      "Fern": "Mist it, and keep it out of the sun.",
    ]
    guard let tip = tips[plant] else { throw NoTip() }
    return tip
  }

  public static let testValue = TipClient()
}

public struct NoTip: Error {
  public init() {}
}
