import RatchetDependencies

/// Work that an observer will hear of: a test store waits until it has. In a program there is none.
struct TrackedDelivery: Sendable {
  private let quiescence: any Quiescence
  private let ticket: Int

  init?(for quiescence: (any Quiescence)?) {
    guard let quiescence else { return nil }
    self.quiescence = quiescence
    ticket = quiescence.beginOutsideWork("fetch what is observed in the database")
  }

  /// To be called once.
  func end() { quiescence.endWork(ticket) }
}
