import RatchetDependencies

/// A receiver of an observation's values.
package struct Observer<Value: Sendable>: Sendable {
  package enum Event: Sendable {
    case value(Value)
    case failure(any Error)
    /// The database was closed.
    case end
  }

  /// Called with one event after the other, on the threads that ``DatabaseHub`` names. If there is
  /// a delivery, it must end it once the event has arrived.
  let receive: @Sendable (Event, TrackedDelivery?) -> Void
  /// The test store or driver that the observer belongs to; `nil` in a program.
  let quiescence: (any Quiescence)?
  /// Whether the observer is a property; properties are called before loops.
  let isProperty: Bool

  /// Makes an observer for the code that runs here.
  package init(
    isProperty: Bool = false, _ receive: @escaping @Sendable (Event, TrackedDelivery?) -> Void
  ) {
    self.receive = receive
    self.isProperty = isProperty
    quiescence = DependencyValues.currentQuiescence
  }
}

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

/// The notifications of a fetch.
///
/// Properties are updated first, for everything that was fetched in one snapshot: a reducer that
/// receives an action for the commit reads the new values.
struct ObserverNotifications: Sendable {
  /// Both must be called once, in this order.
  let notifyProperties: @Sendable () -> Void
  let notifyLoops: @Sendable () -> Void
}
