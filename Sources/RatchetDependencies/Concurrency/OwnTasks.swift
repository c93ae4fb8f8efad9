/// Tasks that a piece of work makes for itself and waits for: as soon as each of them waits for what only
/// a test or a cancellation brings, so does the work.
package struct OwnTasks: Sendable {
  private let quiescence: (any Quiescence)?
  private let ticket: Int

  /// The current task is about to make so many, and to wait for them.
  package init(count: Int) {
    quiescence = DependencyValues.quiescenceInForce
    ticket = quiescence?.beginTasks(count) ?? 0
  }

  /// The current task is one of them. To be called when it begins, in each: one that has not begun may
  /// do anything.
  package func join() { quiescence?.joinTasks(ticket) }

  /// All of them have ended.
  package func end() { quiescence?.endTasks(ticket) }
}
