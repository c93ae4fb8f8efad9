import Synchronization

/// Redirects reads and changes of shared values, while a test states its expectation and while that
/// is compared with the actual values.
package enum SharedLens: Sendable {
  case view(SharedView)
  /// Two sides to compare; see `Shared.==`. All other reads use the right side.
  case comparison(SharedView, SharedView)

  @TaskLocal private static var bound: SharedLens?

  // Outside of tests, the task-local is never read. Code that reads through a lens has set the
  // flag.
  private static let wasUsed = Atomic(false)

  static var current: SharedLens? { wasUsed.load(ordering: .relaxed) ? bound : nil }

  /// Runs an operation in which shared values are redirected.
  package func looking<R>(_ operation: () throws -> R) rethrows -> R {
    Self.wasUsed.store(true, ordering: .relaxed)
    return try Self.$bound.withValue(self, operation: operation)
  }

  private var view: SharedView {
    switch self {
    case .view(let view), .comparison(_, let view): view
    }
  }

  func value<Value>(of reference: SharedReference<Value>) -> Value { view.value(of: reference) }

  func change<Value, R>(
    _ reference: SharedReference<Value>, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    try view.change(reference, body)
  }
}
