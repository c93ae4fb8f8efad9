import Synchronization

/// What shared values are read and changed in instead of where they lie: while a test says what it
/// expects, and while that is compared with what came.
package enum SharedLens: Sendable {
  case view(SharedView)
  /// Two sides to be compared; see `Shared.==`. What is read otherwise is the right one's.
  case comparison(SharedView, SharedView)

  @TaskLocal private static var current: SharedLens?

  // Where nobody tests, the task-local need not be asked. Who reads through a lens has set it.
  private static let wasUsed = Atomic(false)

  static var inForce: SharedLens? { wasUsed.load(ordering: .relaxed) ? current : nil }

  /// Runs an operation that sees shared values so.
  package func looking<R>(_ operation: () throws -> R) rethrows -> R {
    Self.wasUsed.store(true, ordering: .relaxed)
    return try Self.$current.withValue(self, operation: operation)
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
