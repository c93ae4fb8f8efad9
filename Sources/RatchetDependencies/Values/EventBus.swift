import Synchronization

/// Tells those who listen what has happened, and knows neither them nor who tells it.
///
/// An event reaches those who listen to its very type. Of an `any BookEvent` that is the type of what is in
/// it: who listens to `(any BookEvent).self` gets what is posted as that, by ``post(_:as:)``. A subclass is
/// another type, too. All listeners see the events of all posters in one order. What is
/// posted before somebody listens is lost to them.
///
/// ```swift
/// let additions = bus.events(of: BookAdded.self)
/// bus.post(BookAdded(title: "Emma"))
/// for await event in additions { show(event.title) }
/// ```
public final class EventBus: Sendable {
  private struct Listener: Sendable {
    // Sends an event of the type under which it is kept, and answers what the buffer lets go for it.
    var send: @Sendable (any Sendable) -> (any Sendable)?
  }

  // Posted to and listened to from any thread; held while an event is handed to the buffers, which is what
  // gives all listeners one order.
  private let machine = Mutex(EventBusMachine<Listener>())

  public init() {}

  /// Hands an event to the buffer of each listener and returns: it waits for nobody. O(listeners).
  public func post<Event: Sendable>(_ event: Event) {
    // What is let go ends outside the lock: its end may post.
    _ = machine.withLock { machine in
      machine.listeners(for: ObjectIdentifier(Event.self)).map { $0.send(event) }
    }
  }

  /// As ``post(_:)``, to those who listen to the type that is given: a protocol or a superclass of the
  /// event. Those who listen to the event's own type get nothing.
  ///
  /// ```swift
  /// bus.post(BookAdded(title: "Emma"), as: (any BookEvent).self)
  /// ```
  public func post<Event: Sendable>(_ event: Event, as type: Event.Type) {
    post(event)
  }

  /// The events of a type from this call on, also those that are posted before the first is asked for.
  ///
  /// It ends when the task that iterates is cancelled; the listener is forgotten then, or when nobody
  /// holds the stream.
  ///
  /// - Parameter policy: what is kept for a listener that is slower than the posters. There is nothing to
  ///   slow them down by: `.unbounded` loses no event and takes memory for what waits;
  ///   `.bufferingNewest(n)` and `.bufferingOldest(n)` lose the others.
  public func events<Event: Sendable>(
    of type: Event.Type = Event.self,
    bufferingPolicy policy: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: type, bufferingPolicy: policy)
    let listener = Listener { event in
      guard let event = event as? Event else { return nil }
      guard case .dropped(let lost) = continuation.yield(event) else { return nil }
      return lost
    }
    let id = machine.withLock { $0.add(listener, for: ObjectIdentifier(type)) }
    continuation.onTermination = { [weak self] _ in
      // It ends outside the lock, with the events that nobody took.
      _ = self?.machine.withLock { $0.remove(id, for: ObjectIdentifier(type)) }
    }
    return stream
  }

  /// How many listen now.
  var listenerCount: Int { machine.withLock { $0.count } }
}

extension DependencyValues {
  /// Where features tell one another what has happened. Live: one for the program; previews have another,
  /// and so has each test, where it needs no override.
  ///
  /// ```swift
  /// @Dependency(\.eventBus) var eventBus
  /// eventBus.post(BookAdded(title: "Emma"))
  /// ```
  public var eventBus: EventBus {
    get { self[EventBusKey.self] }
    set { self[EventBusKey.self] = newValue }
  }
}

private enum EventBusKey: DependencyKey {
  static var liveValue: EventBus { EventBus() }
  static var testValue: EventBus { EventBus() }
}
