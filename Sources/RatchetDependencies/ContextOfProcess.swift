import Foundation
import RatchetIssues
import Synchronization

/// The context that the environment determines.
struct ContextOfProcess: Sendable {
  let context: DependencyContext
  let unknownName: UnknownName?

  // Reports no issue: a reporter may read the context, and would wait for this initialisation
  // forever.
  static let found: ContextOfProcess = {
    let environment = ProcessInfo.processInfo.environment
    let name = environment["RATCHET_DEPENDENCIES_CONTEXT"]
    if let context = name.flatMap(DependencyContext.init) {
      return ContextOfProcess(context: context, unknownName: nil)
    }
    let context: DependencyContext =
      if TestContext.current != .none {
        .test
      } else if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" {
        .preview
      } else {
        .live
      }
    return ContextOfProcess(context: context, unknownName: name.map(UnknownName.init))
  }()

  /// The value of `RATCHET_DEPENDENCIES_CONTEXT` if that is not the name of a context.
  final class UnknownName: Sendable {
    private let name: String
    private let wasReported = Atomic(false)

    init(_ name: String) { self.name = name }

    func report() {
      guard !wasReported.exchange(true, ordering: .relaxed) else { return }
      reportIssue(Wording.unknownContext(name))
    }
  }
}
