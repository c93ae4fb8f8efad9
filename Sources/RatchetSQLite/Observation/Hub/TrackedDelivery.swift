import RatchetDependencies

/// The coming delivery of an event to an observer, for which a test store waits. There is none in a
/// program.
package struct TrackedDelivery: Sendable {
  private let quiescence: any Quiescence
  private let ticket: Int

  init?(for quiescence: (any Quiescence)?) {
    guard let quiescence else { return nil }
    self.quiescence = quiescence
    ticket = quiescence.beginOutsideWork("fetch what is observed in the database")
  }

  /// Must be called exactly once.
  package func end() { quiescence.endWork(ticket) }
}
