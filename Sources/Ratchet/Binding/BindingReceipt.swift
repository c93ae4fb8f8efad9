import RatchetDump
package import RatchetIssues
import Synchronization

/// Records whether a ``BindingReducer`` performed a ``BindingAction``.
package final class BindingReceipt: Sendable {
  private let signed = Atomic(false)

  package init() {}

  package var isSigned: Bool { signed.load(ordering: .relaxed) }

  func sign() { signed.store(true, ordering: .relaxed) }
}

extension BindingAction {
  /// Sends the action. If a middleware replaces it by another write of the same field, that write
  /// signs the receipt too.
  package func send<R>(_ send: () -> R) -> R {
    guard let receipt else { return send() }
    return AwaitedWrite.sending(AwaitedWrite(field: keyPath, receipt: receipt), send)
  }

  /// Reports an issue if no reducer performed the write. Call it after an action with a receipt was
  /// reduced.
  package func reportUnlessHandled(at location: IssueLocation) {
    guard let receipt, !receipt.isSigned else { return }
    reportIssue(
      Wording.unhandledBinding(
        field: write.fieldName, value: RatchetDump.dumpText(write.value), at: location))
  }
}

/// A write that is being sent, whose sender checks whether it was performed.
// Unchecked: a key path never changes.
struct AwaitedWrite: @unchecked Sendable {
  let field: AnyKeyPath
  let receipt: BindingReceipt

  @TaskLocal private static var current: AwaitedWrite?

  // The number of such writes on all threads: while it is zero, a write does not read the
  // task-local.
  private static let count = Atomic(0)

  fileprivate static func sending<R>(_ write: AwaitedWrite, _ send: () -> R) -> R {
    count.wrappingAdd(1, ordering: .relaxed)
    defer { count.wrappingSubtract(1, ordering: .relaxed) }
    return $current.withValue(write, operation: send)
  }

  /// The receipt for a field, if a write of it is being sent here.
  static func receipt(for field: AnyKeyPath) -> BindingReceipt? {
    guard count.load(ordering: .relaxed) > 0, let current, current.field == field else {
      return nil
    }
    return current.receipt
  }
}
