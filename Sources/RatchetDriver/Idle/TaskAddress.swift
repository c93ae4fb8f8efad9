/// Where a task lies: what tells those apart that have not ended.
enum TaskAddress {
  /// That of the task that runs here; zero where none does.
  static var current: UInt {
    // Both forms of a task are one pointer to it, of which the library gives out nothing else.
    withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } ?? 0 }
  }

  static func of(_ task: Task<Void, Never>) -> UInt { unsafeBitCast(task, to: UInt.self) }
}
