import Synchronization

/// Delivers events to listeners; posters and listeners do not know each other.
///
/// An event is delivered to the listeners for its exact type. For an `any BookEvent` that is the
/// type of the value in it: listeners for `(any BookEvent).self` receive the events that
/// ``post(_:as:)`` posts as that type. A subclass is another type, too. All listeners see the
/// events of all posters in the same order. A listener does not receive events from before it began
/// to listen.
///
/// ```swift
/// let additions = bus.events(of: BookAdded.self)
/// bus.post(BookAdded(title: "Emma"))
/// for await event in additions { show(event.title) }
/// ```
public final class EventBus: Sendable {
  private struct Listener: Sendable {
    // Sends an event of the type under which the listener is stored, and returns the event that the
    // buffer drops for it.
    var send: @Sendable (any Sendable) -> (any Sendable)?
  }

  // A lock: events are posted and listened to on any thread. It is held while an event is added to
  // the buffers, which gives all listeners the same order.
  private let machine = Mutex(EventBusMachine<Listener>())

  /// Makes a bus without listeners.
  public init() {}

  /// Adds an event to the buffer of each listener, without waiting for any. O(listeners).
  public func post<Event: Sendable>(_ event: Event) {
    // Dropped events are released outside the lock: their deinitializers may post.
    _ = machine.withLock { machine in
      machine.listeners(for: ObjectIdentifier(Event.self)).map { $0.send(event) }
    }
  }

  /// Like ``post(_:)``, but delivers to the listeners for the given type: a protocol or a
  /// superclass of the event. Listeners for the event's own type do not receive it.
  ///
  /// ```swift
  /// bus.post(BookAdded(title: "Emma"), as: (any BookEvent).self)
  /// ```
  public func post<Event: Sendable>(_ event: Event, as type: Event.Type) {
    post(event)
  }

  /// The events of a type from this call on, including those posted before the first read of the
  /// stream.
  ///
  /// The stream ends when the iterating task is cancelled. The listener is removed then, or when
  /// the stream is released.
  ///
  /// - Parameter policy: which events are buffered for a listener that is slower than the posters,
  ///   which are never slowed down. `.unbounded` loses no event, and takes memory for those that
  ///   wait; `.bufferingNewest(n)` and `.bufferingOldest(n)` drop the others.
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
      // The listener is released outside the lock, together with its unread events.
      _ = self?.machine.withLock { $0.remove(id, for: ObjectIdentifier(type)) }
    }
    return stream
  }

  /// The number of current listeners.
  var listenerCount: Int { machine.withLock { $0.count } }
}

extension DependencyValues {
  /// The bus on which features announce events to one another. Live: one for the program. Previews
  /// have another, and each test has its own, without an override.
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

/// The listeners for each type, in the order in which they were added.
struct EventBusMachine<Listener> {
  private var listeners: [ObjectIdentifier: [(id: Int, listener: Listener)]] = [:]
  private var lastID = 0

  /// - Returns: the id with which to remove it.
  mutating func add(_ listener: Listener, for type: ObjectIdentifier) -> Int {
    lastID += 1
    listeners[type, default: []].append((lastID, listener))
    return lastID
  }

  /// Removes and returns a listener; nil if it was removed before.
  mutating func remove(_ id: Int, for type: ObjectIdentifier) -> Listener? {
    guard let index = listeners[type]?.firstIndex(where: { $0.id == id }) else { return nil }
    let removed = listeners[type]?.remove(at: index)
    if listeners[type]?.isEmpty == true { listeners[type] = nil }
    return removed?.listener
  }

  func listeners(for type: ObjectIdentifier) -> [Listener] {
    listeners[type]?.map(\.listener) ?? []
  }

  var count: Int { listeners.values.reduce(0) { $0 + $1.count } }
}
