/// Detects when related code has nothing left to run: a test store for its effects; a driver for
/// those of its run.
package protocol Quiescence: AnyObject, Sendable {
  /// Waits until all work has ended or waits for an outside event.
  func settle() async

  /// Makes jobs that become ready from here on run in the next `settle()`, and not before.
  func prepare()

  /// The current task begins to wait for an event that is known not to come by itself.
  ///
  /// - Returns: a ticket for ``endWait(_:)``.
  func beginWait(_ wait: KnownWait) -> Int
  func endWait(_ ticket: Int)

  /// The current task begins to wait for work elsewhere that will end by itself.
  ///
  /// - Returns: a ticket for ``endWork(_:)``.
  func beginWork(_ name: String) -> Int
  func endWork(_ ticket: Int)

  /// Work begins elsewhere that will notify this object's code of its end; nothing needs to wait
  /// for it now.
  ///
  /// - Returns: a ticket for ``endWork(_:)``.
  func beginOutsideWork(_ name: String) -> Int

  /// Like ``beginWork(_:)``, for a task that is about to write data that other code observes.
  /// Returns when it may write.
  ///
  /// - Returns: a ticket for ``endWrite(_:)``.
  nonisolated(nonsending) func beginWrite(_ name: String) async -> Int

  /// Ends the write. Returns when the task may continue: if the order of events is controlled, when
  /// the written data has been delivered.
  nonisolated(nonsending) func endWrite(_ ticket: Int) async

  /// Whether observers must receive each value and not only the latest, because it depends on
  /// chance how many values they would skip.
  var skipsNothing: Bool { get }

  /// The current task begins to wait for a number of tasks that it makes.
  ///
  /// - Returns: a ticket for ``joinTasks(_:)``, called by each of them, and ``endTasks(_:)``.
  func beginTasks(_ count: Int) -> Int
  func joinTasks(_ ticket: Int)
  func endTasks(_ ticket: Int)
}

/// An event that a task waits for and that is known not to come by itself.
package enum KnownWait: Sendable {
  case clock(any TestTime, deadline: any DurationProtocol)
  case cancellation
  /// A change by other code, which may also be an unknown task or another process.
  case change(of: String)
}

/// A clock that stands still until a test advances it.
package protocol TestTime: AnyObject, Sendable {
  /// The current time, relative to the clock's start.
  var nowText: String { get }

  /// The earliest deadline of a sleeper; nil if no task sleeps.
  var nextDeadlineText: String? { get }

  /// Calls the closure once the clock stands still.
  ///
  /// - Returns: false, without calling it, if the clock stands still already.
  func whenStill(_ body: @escaping @Sendable () -> Void) -> Bool
}

private enum QuiescenceKey: DependencyKey {
  static let liveValue: (any Quiescence)? = nil
  static let testValue: (any Quiescence)? = nil
}

extension DependencyValues {
  /// Tracks the code that runs here; nil if it is not tracked.
  package var quiescence: (any Quiescence)? {
    get { self[QuiescenceKey.self] }
    set { self[QuiescenceKey.self] = newValue }
  }

  /// The current ``quiescence``, without looking up the key's default: that is nil, and each sleep
  /// would look it up under the lock of all defaults.
  package static var currentQuiescence: (any Quiescence)? {
    current.override(QuiescenceKey.self) ?? nil
  }
}
