/// The number of actions that may wait for a store, and the handling of actions that arrive while
/// that many wait.
///
/// An action waits from the moment it is sent until the store's actor reduces it. Actions of the
/// store's own effects are not counted, since an effect waits for its turn anyway. Nor are actions
/// sent from the store's isolation, since they do not wait.
///
/// ```swift
/// let store = Store(
///   initialState: Feed.State(), inbox: .bounded(1024, .reject)
/// ) { Feed() }
///
/// do {
///   try await store.trySend(.arrived(message))
/// } catch is InboxFull {
///   respond(.serviceUnavailable)
/// }
/// ```
public struct StoreInbox: Sendable {
  /// The handling of an action that arrives while the inbox is full.
  public enum Overflow: Sendable {
    /// Its sender waits until there is room, first come, first served. A sender whose task is
    /// cancelled while it waits is refused with a `CancellationError`.
    case suspend

    /// The action is refused with ``InboxFull``.
    case reject

    /// It replaces the action of the same case that has waited longest: that one is refused with
    /// ``ActionReplaced``, and this one goes to the end of the queue. Actions of different
    /// children, elements or bound fields count as different cases. If no action of its case waits,
    /// its sender waits as with `suspend`.
    case coalesce
  }

  let bounds: (capacity: Int, overflow: Overflow)?

  /// Any number of actions may wait.
  public static var unbounded: StoreInbox { StoreInbox(bounds: nil) }

  /// At most `capacity` actions wait; a capacity below one counts as one.
  public static func bounded(_ capacity: Int, _ overflow: Overflow) -> StoreInbox {
    StoreInbox(bounds: (max(capacity, 1), overflow))
  }
}

/// The error for an action that was refused because the store's inbox was full.
public struct InboxFull: Error, Equatable {
  /// The capacity of the inbox.
  public let capacity: Int

  /// Makes the error for an inbox of a capacity.
  public init(capacity: Int) { self.capacity = capacity }
}

/// The error for an action that a newer action of the same case replaced in a store's inbox.
public struct ActionReplaced: Error, Equatable {
  /// Makes the error.
  public init() {}
}
