/// Child tasks that a piece of work makes and awaits. A test store considers the work idle as soon
/// as each of them waits for an event that only a test or a cancellation brings.
package struct OwnTasks: Sendable {
  private let quiescence: (any Quiescence)?
  private let ticket: Int

  /// Announces that the current task will make `count` tasks and await them.
  package init(count: Int) {
    quiescence = DependencyValues.quiescenceInForce
    ticket = quiescence?.beginTasks(count) ?? 0
  }

  /// Registers the current task as one of them. Call it at the start of each: until then, the task
  /// could do anything.
  package func join() { quiescence?.joinTasks(ticket) }

  /// Records that all of them have ended.
  package func end() { quiescence?.endTasks(ticket) }
}
