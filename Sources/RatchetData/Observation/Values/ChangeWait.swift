import RatchetDependencies

/// That a task waits for the next change: a test store, or a driver, knows. In a program there is none.
struct ChangeWait: Sendable {
  private let quiescence: any Quiescence
  private let ticket: Int

  /// The current task is about to wait.
  init?() {
    guard let quiescence = DependencyValues.quiescenceInForce else { return nil }
    self.quiescence = quiescence
    ticket = quiescence.beginWait(.change(of: "the database"))
  }

  /// To be called once, before the task is resumed: from then on it is at work.
  func end() { quiescence.endWait(ticket) }
}
