package import RatchetIssues
import Synchronization

/// Tells whether a ``BindingReducer`` did what a ``BindingAction`` asks for.
package final class BindingReceipt: Sendable {
  private let signed = Atomic(false)

  package init() {}

  package var isSigned: Bool { signed.load(ordering: .relaxed) }

  func sign() { signed.store(true, ordering: .relaxed) }
}

extension BindingAction {
  /// Reports an issue where no reducer did what the action asks for: to be called after an action that
  /// was made with a receipt has been reduced.
  package func reportUnlessHandled(at location: IssueLocation) {
    guard let receipt, !receipt.isSigned else { return }
    reportIssue(Wording.unhandledBinding(self, at: location))
  }
}
