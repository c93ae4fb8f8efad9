/// The texts about printed tests.
extension Wording {
  static func testTitle(_ feature: String) -> String {
    "A recorded session of \(feature) does the same again"
  }

  static func unchecked(isLoading: Bool) -> String {
    isLoading
      ? "// The feature loads, as before the session."
      : "// The session up to here, without checks."
  }

  static func emptyPart(from first: Int, to last: Int) -> String {
    "--from \(first) comes after --to \(last)"
  }

  static let incompleteStep =
    "// A shared value that no expression of Swift makes has changed, so this step is not exhaustive."

  static func noActions(_ name: String) -> String { "\(name) has no actions to make a test of" }

  static func noReducerType(_ type: String) -> String {
    "the reducer \(type) is private, so that no test can name it"
  }

  static func noActionType(_ type: String) -> String {
    "the actions \(type) are private, so that no test can name them"
  }

  static func noFeatureSource(_ feature: String) -> String {
    """
    a test needs the storage of \(feature), and can name it only if its DrivenFeature is a static \
    member of a type, in a source file that this program can read
    """
  }

  static func noLongerAnAction(_ name: String, number: Int, _ action: String) -> String {
    "\(name): action \(number) is not an action of the feature any more: \(action)"
  }

  static func otherActions(
    _ name: String, after number: Int?, _ recorded: [String], _ repeated: [String]
  ) -> String {
    let list = { (names: [String]) in names.isEmpty ? "none" : names.joined(separator: ", ") }
    let place = number.map { "after action \($0)" } ?? "after an advance of the clock"
    return """
      \(name): other actions follow \(place) than in the recording: \(list(repeated)) instead of \
      \(list(recorded)); a test needs a session that began with --seeded or with an empty database, \
      and effects that do the same each time
      """
  }

  static func endlessTimer(_ name: String) -> String {
    "\(name): an effect repeats a timer for ever; record the session with --test-clock"
  }

  static func differsEachTime(_ name: String, _ first: String, _ second: String) -> String {
    """
    \(name): the session differs each time it is repeated: \(first) or \(second); give its effects \
    dependencies that do the same each time
    """
  }
}
