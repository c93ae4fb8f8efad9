/// The texts of the page that do not need its script.
extension Wording {
  static func pageTitle(_ header: RecordingHeader) -> String {
    "\(header.feature): a session of \(header.program) \(header.version)"
  }

  static func pageSummary(_ timeline: Timeline) -> String {
    let actions = timeline.steps.count
    let effects = timeline.effects.count
    var parts = [
      "\(timeline.header.program) \(timeline.header.version)",
      "\(actions) \(actions == 1 ? "action" : "actions")",
      "\(effects) \(effects == 1 ? "effect" : "effects")",
      "\((timeline.duration * 1000).rounded() / 1000) s",
    ]
    if timeline.header.isSeeded { parts.append("seeded") }
    if timeline.header.hasTestClock { parts.append("test clock") }
    return parts.joined(separator: " · ")
  }

  static let pageStart = "The state at the start"
  static let pageSteps = "Steps"
  static let pageShared = "shared values changed"
  static let pageCause = "caused by"
  static let pageRefused = "refused"
  static let pageEffect = "starts"

  static func pageEnd(_ time: String, isCancelled: Bool) -> String {
    "\(isCancelled ? "cancelled, ended" : "ended") at \(time)"
  }

  static func more(_ count: Int) -> String { "and \(count) more" }
}
