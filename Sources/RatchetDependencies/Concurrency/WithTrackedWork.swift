/// Runs work that a test store cannot see, and registers it as work that will end by itself.
///
/// A test store sees the work of its effects, including their work on actors without an executor of
/// their own. It does not see threads, callbacks, processes or other machines. A client that waits
/// for one of those registers the wait with this function: then a step of a test returns when the
/// work is done, in the same order on every machine, and if the work takes longer than the test
/// store's `timeout`, the failure names it. The databases of the kit do this themselves.
///
/// Outside of tests this only runs the work, on the caller's actor.
///
/// ```swift
/// $0.thumbnailer.render = { url in
///   await withTrackedWork("render a thumbnail") { await renderer.render(url) }
/// }
/// ```
///
/// - Parameter name: the name of the work in a failure.
public nonisolated(nonsending) func withTrackedWork<R, Failure: Error>(
  _ name: String,
  operation: nonisolated(nonsending) () async throws(Failure) -> R
) async throws(Failure) -> R {
  guard let quiescence = DependencyValues.currentQuiescence else { return try await operation() }
  let ticket = quiescence.beginWork(name)
  defer { quiescence.endWork(ticket) }
  return try await operation()
}

/// Runs work that writes observed data. It starts when the tracking object allows it, and returns
/// likewise.
package nonisolated(nonsending) func withTrackedWrite<R, Failure: Error>(
  _ name: String,
  operation: nonisolated(nonsending) () async throws(Failure) -> R
) async throws(Failure) -> R {
  guard let quiescence = DependencyValues.currentQuiescence else { return try await operation() }
  let ticket = await quiescence.beginWrite(name)
  let result: R
  do throws(Failure) {
    result = try await operation()
  } catch {
    // After a sequence of transactions, some of them may be committed.
    await quiescence.endWrite(ticket)
    throw error
  }
  await quiescence.endWrite(ticket)
  return result
}

/// Waits for an event that only a test or a cancellation brings, and registers the wait with the
/// test store.
nonisolated(nonsending) func withKnownWait<R>(
  _ wait: @autoclosure () -> KnownWait,
  operation: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  guard let quiescence = DependencyValues.currentQuiescence else { return try await operation() }
  let ticket = quiescence.beginWait(wait())
  defer { quiescence.endWait(ticket) }
  return try await operation()
}

/// Child tasks that a piece of work makes and awaits. A test store considers the work idle as soon
/// as each of them waits for an event that only a test or a cancellation brings.
package struct OwnTasks: Sendable {
  private let quiescence: (any Quiescence)?
  private let ticket: Int

  /// Announces that the current task will make `count` tasks and await them.
  package init(count: Int) {
    quiescence = DependencyValues.currentQuiescence
    ticket = quiescence?.beginTasks(count) ?? 0
  }

  /// Registers the current task as one of them. Call it at the start of each: until then, the task
  /// could do anything.
  package func join() { quiescence?.joinTasks(ticket) }

  /// Records that all of them have ended.
  package func end() { quiescence?.endTasks(ticket) }
}
