import Synchronization

/// Collects the issues that are reported to it, oldest first.
///
/// All tasks that inherit it share it, so one collector has the issues of all of them.
public final class IssueCollector: Sendable {
  // A lock: several tasks may report at once.
  private let collected = Mutex<[RatchetIssue]>([])

  /// Makes an empty collector.
  public init() {}

  /// The issues that were reported so far.
  public var issues: [RatchetIssue] {
    collected.withLock { $0 }
  }

  /// Returns the issues that were reported so far and removes them, in one step.
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

  /// Adds the issue to the collector.
  public func report(_ issue: RatchetIssue) {
    collector.append(issue)
  }
}

extension IssueReporter where Self == CollectingReporter {
  /// Collects each issue in `collector`, for code that inspects them.
  public static func collect(into collector: IssueCollector) -> Self {
    Self(collector: collector)
  }
}
