/// How many actions may wait for a store, and what becomes of one that comes while so many do.
///
/// An action waits from the moment in which it is sent until the store's actor reduces it. What the
/// store's own effects send is not counted: an effect waits for its turn anyway. Nor is what code sends
/// that is in the store's isolation, since that does not wait.
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
  /// What becomes of an action that comes while the inbox is full.
  public enum Overflow: Sendable {
    /// Its sender waits until there is room; who came first goes first. A sender whose task is cancelled
    /// while it waits is refused with a `CancellationError`.
    case suspend

    /// It is refused with ``InboxFull``.
    case reject

    /// It takes the place of the action of the same case that has waited longest: that one is refused
    /// with ``ActionReplaced``, and this one goes to the end. Actions of several children, elements or
    /// bound fields are of several cases. Where none of its case waits, its sender waits as with
    /// `suspend`.
    case coalesce
  }

  let bounds: (capacity: Int, overflow: Overflow)?

  /// Any number of actions may wait.
  public static var unbounded: StoreInbox { StoreInbox(bounds: nil) }

  /// At most so many actions wait, at least one.
  public static func bounded(_ capacity: Int, _ overflow: Overflow) -> StoreInbox {
    StoreInbox(bounds: (max(capacity, 1), overflow))
  }
}

/// As many actions wait for a store as its inbox holds: this one was not taken.
public struct InboxFull: Error, Equatable {
  public let capacity: Int

  public init(capacity: Int) { self.capacity = capacity }
}

/// A newer action of the same case took the place of this one in a store's inbox.
public struct ActionReplaced: Error, Equatable {
  public init() {}
}
