import RatchetDump
public import RatchetIssues

/// The reason why an action was not reduced: an error of its reducer, or a middleware's veto.
// Unchecked: an error is sendable, and the action is read only in the isolation that was to reduce
// it.
@usableFromInline
package final class Refusal: @unchecked Sendable {
  @usableFromInline package let error: any Error
  private let action: Any
  /// The source location where the reducer was made; nil for a veto, which is not a mistake.
  private let location: IssueLocation?
  /// Whether everything that the action changed was put back, and not only the changes of the
  /// reducer that threw.
  // Set by the store's reducer, before any other code sees the refusal.
  @usableFromInline var isUndone = false
  /// Whether an observer of the action has taken over the reporting.
  // Set by the observer of the action, in the store's isolation.
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

  /// Leaves the report to the observer of the action, if all changes were undone.
  package func leave() { isLeft = isUndone }

  /// Reports a refusal that was left to the observer.
  package func reportLeft() { if isLeft { reportNow() } }

  /// Reports the refusal unless it was left to the observer.
  @usableFromInline
  func report() { if !isLeft { reportNow() } }

  private func reportNow() {
    guard let location else { return }
    reportIssue(
      Wording.uncaughtReducerError(
        error, action: dumpText(action), isUndone: isUndone, at: location))
  }
}

extension Effect {
  /// The refusal of the action that returned this effect, if it was refused.
  @usableFromInline
  var refusal: Refusal? { if case .refusal(let refusal) = step { refusal } else { nil } }
}
