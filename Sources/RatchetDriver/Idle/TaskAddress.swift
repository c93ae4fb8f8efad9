/// The address of a task, which distinguishes tasks that have not ended.
enum TaskAddress {
  /// The address of the current task; zero if there is none.
  static var current: UInt {
    // Both forms of a task are one pointer to it, which the library does not expose.
    withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } ?? 0 }
  }

  static func of(_ task: Task<Void, Never>) -> UInt { unsafeBitCast(task, to: UInt.self) }
}
