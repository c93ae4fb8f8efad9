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
  /// Sends the action: another write of the same field, which a middleware puts in its place, signs its
  /// receipt too.
  package func send<R>(_ send: () -> R) -> R {
    guard let receipt else { return send() }
    return AwaitedWrite.sending(AwaitedWrite(field: keyPath, receipt: receipt), send)
  }

  /// Reports an issue where no reducer did what the action asks for: to be called after an action that
  /// was made with a receipt has been reduced.
  package func reportUnlessHandled(at location: IssueLocation) {
    guard let receipt, !receipt.isSigned else { return }
    reportIssue(Wording.unhandledBinding(self, at: location))
  }
}

/// A write that is being sent, and whose sender wants to know whether it was done.
// Unchecked: a key path never changes.
struct AwaitedWrite: @unchecked Sendable {
  let field: AnyKeyPath
  let receipt: BindingReceipt

  @TaskLocal private static var current: AwaitedWrite?

  // How many are being sent, on any thread: where none is, a write costs no look at the task-local.
  private static let count = Atomic(0)

  fileprivate static func sending<R>(_ write: AwaitedWrite, _ send: () -> R) -> R {
    count.wrappingAdd(1, ordering: .relaxed)
    defer { count.wrappingSubtract(1, ordering: .relaxed) }
    return $current.withValue(write, operation: send)
  }

  /// The receipt of the write of a field that is being sent here.
  static func receipt(for field: AnyKeyPath) -> BindingReceipt? {
    guard count.load(ordering: .relaxed) > 0, let current, current.field == field else {
      return nil
    }
    return current.receipt
  }
}
