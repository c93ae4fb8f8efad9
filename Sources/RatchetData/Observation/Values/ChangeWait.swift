import RatchetDependencies

/// A task's wait for the next change, of which a test store or a driver is informed. There is none
/// in a program.
struct ChangeWait: Sendable {
  private let quiescence: any Quiescence
  private let ticket: Int

  /// The current task is about to wait.
  init?() {
    guard let quiescence = DependencyValues.currentQuiescence else { return nil }
    self.quiescence = quiescence
    ticket = quiescence.beginWait(.change(of: "the database"))
  }

  /// Must be called exactly once, before the task is resumed: from then on it counts as running.
  func end() { quiescence.endWait(ticket) }
}
