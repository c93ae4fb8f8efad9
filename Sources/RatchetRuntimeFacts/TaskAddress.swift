import Synchronization

/// The address of a task, which distinguishes tasks that have not ended.
///
/// Relied on: a `Task` and an `UnsafeCurrentTask` are each one pointer to the task. So since Swift
/// 5.5. Otherwise their hash values are compared, which takes some ten times as long.
package enum TaskAddress {
  package static let isReliable = RuntimeFact.taskAddress.holds {
    guard MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UInt>.size,
      MemoryLayout<Task<Void, Never>>.size == MemoryLayout<UInt>.size
    else { return false }
    let found = Found()
    let task = ProbedTask {
      let current = withUnsafeCurrentTask { task in task.map { address(of: $0) } ?? 0 }
      found.address.store(current, ordering: .relaxed)
    }
    return address(of: task.handle) == found.address.load(ordering: .relaxed)
  }

  private final class Found: Sendable {
    // Atomic only for the compiler: one thread uses it.
    let address = Atomic<UInt>(0)
  }

  /// The address of the current task; zero if there is none.
  package static var current: UInt {
    withUnsafeCurrentTask { task in
      task.map { isReliable ? address(of: $0) : UInt(bitPattern: $0.hashValue) } ?? 0
    }
  }

  package static func of(_ task: Task<Void, Never>) -> UInt {
    isReliable ? address(of: task) : UInt(bitPattern: task.hashValue)
  }

  // Unsafe: the sizes are compared before the first call.

  private static func address(of task: UnsafeCurrentTask) -> UInt {
    unsafeBitCast(task, to: UInt.self)
  }

  private static func address(of task: Task<Void, Never>) -> UInt {
    unsafeBitCast(task, to: UInt.self)
  }
}
