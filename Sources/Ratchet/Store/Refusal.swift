import RatchetDump
public import RatchetIssues

/// Why an action was not reduced: an error of its reducer, or a middleware's veto.
// Unchecked: an error is sendable, and the action is only looked at where it was to be reduced.
@usableFromInline
package final class Refusal: @unchecked Sendable {
  @usableFromInline package let error: any Error
  private let action: Any
  /// Where the reducer was made; nil for a veto, which is no mistake.
  private let location: IssueLocation?
  /// Whether all that the action changed was put back, and not only what the reducer did that threw.
  // Set by the store's reducer, before anybody else sees it.
  @usableFromInline var isUndone = false
  /// Whether somebody else says so.
  // Set by who observes the action, in the store's isolation.
  private var isLeft = false

  private init(_ error: any Error, action: Any, location: IssueLocation?) {
    self.error = error
    self.action = action
    self.location = location
  }

  @usableFromInline
  static func threw(_ error: any Error, action: Any, at location: IssueLocation) -> Refusal {
    Refusal(error, action: action, location: location)
  }

  static func vetoed(_ error: any Error, action: Any) -> Refusal {
    Refusal(error, action: action, location: nil)
  }

  /// Leaves it to who observes the action to say so, where all was put back.
  package func leave() { isLeft = isUndone }

  /// Says what was left to the observer.
  package func reportLeft() { if isLeft { tell() } }

  /// Says so where nobody else learns of it.
  @usableFromInline
  func report() { if !isLeft { tell() } }

  private func tell() {
    guard let location else { return }
    reportIssue(
      Wording.uncaughtReducerError(
        error, action: dumpText(action), isUndone: isUndone, at: location))
  }
}

extension Effect {
  /// Why the action was refused that this is the effect of, if it was.
  @usableFromInline
  var refusal: Refusal? { if case .refusal(let refusal) = step { refusal } else { nil } }
}
