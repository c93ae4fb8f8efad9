import Foundation
import RatchetIssues
import Synchronization

/// What the environment says of the context.
struct ContextOfProcess: Sendable {
  let context: DependencyContext
  let unknownName: UnknownName?

  // Reports nothing: a reporter may read the context, and would wait for it for ever.
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

  /// What `RATCHET_DEPENDENCIES_CONTEXT` says where that is no context.
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
