import Ratchet
import Synchronization

/// How often each action was reduced, and how long that took.
final class ActionMetrics: Sendable {
  struct Line: Equatable, Sendable {
    var count = 0
    var time = Duration.zero
  }

  // A lock: stores on several threads record, and a request handler reads.
  private let lines = Mutex<[String: Line]>([:])

  func record(_ action: String, _ time: Duration) {
    lines.withLock {
      $0[action, default: Line()].count += 1
      $0[action, default: Line()].time += time
    }
  }

  var all: [String: Line] { lines.withLock { $0 } }

  /// In the text format of Prometheus.
  var text: String {
    all.sorted { $0.key < $1.key }.map { name, line in
      """
      actions_total{action="\(name)"} \(line.count)
      actions_seconds_total{action="\(name)"} \(line.time / .seconds(1))

      """
    }
    .joined()
  }
}

extension Middleware {
  /// Counts each action that is reduced, and measures its time.
  static func measuring(
    into metrics: ActionMetrics, now: @escaping @Sendable () -> Duration
  ) -> Middleware {
    Middleware(
      comparing: { _ in now() },
      { action, start, end in
        // The name of the case, without its values: few names, and no data of users.
        let name = Mirror(reflecting: action).children.first?.label ?? "\(action)"
        metrics.record(name, end - start)
      })
  }

  static func measuring(into metrics: ActionMetrics) -> Middleware {
    let start = ContinuousClock.now
    return measuring(into: metrics, now: { ContinuousClock.now - start })
  }
}

@Reducer
struct Printer {
  struct State: Equatable, Sendable { var pages = 0 }

  enum Action {
    case printed(pages: Int)
    case paperAdded
  }

  struct TooManyPages: Error {}

  var body: some ReducerOf<Self> {
    Reduce.throwing { state, action in
      guard case .printed(let pages) = action else { return .none }
      if pages > 100 { throw TooManyPages() }
      state.pages += pages
      return .none
    }
  }
}
