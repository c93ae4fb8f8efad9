import Foundation

/// The state of a form that is saved by its parent. It shows its problems from the first attempt to
/// save it on.
protocol ValidatedForm {
  associatedtype Problem: Equatable

  /// The reasons for which the form cannot be saved, none if it can.
  var problems: [Problem] { get }
  /// The problems that are shown.
  var shownProblems: [Problem] { get set }
  /// The number of the save that is running; nil if none is.
  var runningSave: Int? { get }
  /// The reason for which the last save failed; nil if it did not.
  var failure: String? { get set }
}

extension String {
  /// Whether nothing of the text can be seen.
  var isBlank: Bool {
    trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters)).isEmpty
  }
}

extension ValidatedForm {
  var isReadyToSave: Bool { problems.isEmpty && runningSave == nil }

  mutating func removeSolvedProblems() {
    if !shownProblems.isEmpty { shownProblems = problems }
  }

  /// Shows the problems, if there are any.
  ///
  /// - Returns: whether the parent is to save the form.
  mutating func requestSave() -> Bool {
    shownProblems = problems
    guard isReadyToSave else { return false }
    failure = nil
    return true
  }
}
