/// Includes the phase, the link to the shown screen, and all failures, for readers outside of the
/// application.
extension AppRoot.State: Encodable {
  private enum CodingKeys: CodingKey {
    case phase
    case failure
    case link
    case linkFailure
    case restorationFailure
    case restorationSaveFailure
    case tabs
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch phase {
    case .loading:
      try container.encode("loading", forKey: .phase)
    case .ready(let tabs):
      try container.encode("ready", forKey: .phase)
      try container.encode(tabs, forKey: .tabs)
    case .failed(let reason):
      try container.encode("failed", forKey: .phase)
      try container.encode(reason, forKey: .failure)
    }
    try container.encodeIfPresent(link, forKey: .link)
    try container.encodeIfPresent(linkFailure, forKey: .linkFailure)
    try container.encodeIfPresent(restorationFailure, forKey: .restorationFailure)
    try container.encodeIfPresent(restorationSaveFailure, forKey: .restorationSaveFailure)
  }
}
