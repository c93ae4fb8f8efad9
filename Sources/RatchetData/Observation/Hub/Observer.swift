import RatchetDependencies

/// Who is told of the values of an observation.
struct Observer<Value: Sendable>: Sendable {
  enum Event: Sendable {
    case value(Value)
    case failure(any Error)
    /// The database was closed.
    case end
  }

  /// Called on the thread that fetches, one event after the other. It ends what tracks the delivery, if
  /// anything does, once the event has arrived.
  let receive: @Sendable (Event, TrackedDelivery?) -> Void
  /// To whom the observer belongs; nil in a program.
  let quiescence: (any Quiescence)?
  /// Whether it is a property, which has the value as soon as it is told.
  let isProperty: Bool

  /// One of the code that runs here.
  init(
    isProperty: Bool = false, _ receive: @escaping @Sendable (Event, TrackedDelivery?) -> Void
  ) {
    self.receive = receive
    self.isProperty = isProperty
    quiescence = DependencyValues.quiescenceInForce
  }
}
