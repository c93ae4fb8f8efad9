import RatchetDependencies

/// A receiver of an observation's values.
struct Observer<Value: Sendable>: Sendable {
  enum Event: Sendable {
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
  /// Whether it is a property; properties are called before loops.
  let isProperty: Bool

  /// Makes an observer for the code that runs here.
  init(
    isProperty: Bool = false, _ receive: @escaping @Sendable (Event, TrackedDelivery?) -> Void
  ) {
    self.receive = receive
    self.isProperty = isProperty
    quiescence = DependencyValues.currentQuiescence
  }
}
