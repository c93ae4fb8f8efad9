import RatchetDriver

@main struct Program: HeadlessDriver {
  static let name = "ratchet"
  static let version = "0.1.0"

  static var features: [DrivenFeature] {
    [.countersList, .readingList, .items, .trips, .reminders, .app]
  }
}
