/// Who can tell that nothing is left to run of all that belongs together: a test store, of its effects; a
/// driver, of those of its run.
package protocol Quiescence: AnyObject, Sendable {
  /// Waits until everything has ended, or waits for something outside.
  func settle() async

  /// Has what is made ready from here on run by the next `settle()`, and by nobody before.
  func prepare()

  /// The current task waits for something of which it is known that it does not come by itself.
  ///
  /// - Returns: to be given to ``endWait(_:)``.
  func beginWait(_ wait: KnownWait) -> Int
  func endWait(_ ticket: Int)

  /// The current task waits for work that is done elsewhere, and will be.
  ///
  /// - Returns: to be given to ``endWork(_:)``.
  func beginWork(_ name: String) -> Int
  func endWork(_ ticket: Int)

  /// Work is done elsewhere, of which one will hear who belongs to this; nobody need wait for it now.
  ///
  /// - Returns: to be given to ``endWork(_:)``.
  func beginOutsideWork(_ name: String) -> Int

  /// The current task is about to write what others observe; as ``beginWork(_:)``. Returns when it may.
  ///
  /// - Returns: to be given to ``endWrite(_:)``.
  nonisolated(nonsending) func beginWrite(_ name: String) async -> Int

  /// It has written. Returns when it may go on: where one sees in which order things happen, when what it
  /// wrote has arrived.
  nonisolated(nonsending) func endWrite(_ ticket: Int) async

  /// Whether who observes is to be given each value, and not the latest only: where how far it has come
  /// meanwhile is chance.
  var skipsNothing: Bool { get }

  /// The current task waits for so many tasks that it makes.
  ///
  /// - Returns: to be given to ``joinTasks(_:)`` by each of them, and to ``endTasks(_:)``.
  func beginTasks(_ count: Int) -> Int
  func joinTasks(_ ticket: Int)
  func endTasks(_ ticket: Int)
}

/// What a task waits for of which it is known that it does not come by itself.
package enum KnownWait: Sendable {
  case clock(any TestTime, deadline: any DurationProtocol)
  case cancellation
  /// Whoever changes it brings it: a task that nobody knows of, or another process, among others.
  case change(of: String)
}

/// A clock that stands still until somebody moves it.
package protocol TestTime: AnyObject, Sendable {
  /// What time it is, since the start of the clock.
  var nowText: String { get }

  /// When the first of those who sleep on it is to be woken; nil while nobody does.
  var nextDeadlineText: String? { get }

  /// Calls this once the clock stands still.
  ///
  /// - Returns: false where it does so already; then nothing is called.
  func whenStill(_ body: @escaping @Sendable () -> Void) -> Bool
}

private enum QuiescenceKey: DependencyKey {
  static let liveValue: (any Quiescence)? = nil
  static let testValue: (any Quiescence)? = nil
}

extension DependencyValues {
  /// To whom the code that runs here belongs; nil where nobody can tell.
  package var quiescence: (any Quiescence)? {
    get { self[QuiescenceKey.self] }
    set { self[QuiescenceKey.self] = newValue }
  }

  /// As ``quiescence`` of what is in force, without asking for the key's default: that is nil, and
  /// would be looked up under the lock of all defaults at each sleep.
  package static var quiescenceInForce: (any Quiescence)? {
    current.override(QuiescenceKey.self) ?? nil
  }
}
