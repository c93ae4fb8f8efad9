import Synchronization

/// Keeps the issues that were reported to it, oldest first.
///
/// It is shared by every task that inherits it, so one collector sees the issues of all of them.
public final class IssueCollector: Sendable {
  // Several tasks may report at once.
  private let collected = Mutex<[RatchetIssue]>([])

  public init() {}

  /// What was reported so far.
  public var issues: [RatchetIssue] {
    collected.withLock { $0 }
  }

  /// Hands over what was reported so far and forgets it, in one step.
  public func drain() -> [RatchetIssue] {
    collected.withLock { issues in
      defer { issues = [] }
      return issues
    }
  }

  fileprivate func append(_ issue: RatchetIssue) {
    collected.withLock { $0.append(issue) }
  }
}

/// Appends each issue to a collector.
public struct CollectingReporter: IssueReporter {
  let collector: IssueCollector

  public func report(_ issue: RatchetIssue) {
    collector.append(issue)
  }
}

extension IssueReporter where Self == CollectingReporter {
  /// Keeps each issue in `collector`, for code that wants to look at them.
  public static func collect(into collector: IssueCollector) -> Self {
    Self(collector: collector)
  }
}
