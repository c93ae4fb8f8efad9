/// Runs work that a test store cannot see, and tells it that the work goes on and will end by itself.
///
/// A test store sees what its effects run, and what they run on actors without an executor of their
/// own. It does not see a thread, a callback, a process, another machine. Where a client waits for one
/// of those, it says so with this: then a step of a test returns when the work is done, in one order
/// on every machine, and where it takes longer than the test store's `timeout`, the failure names it.
/// The databases of the kit say so by themselves.
///
/// In a program this does nothing but to run the work, on the caller's actor.
///
/// ```swift
/// $0.thumbnailer.render = { url in
///   await withTrackedWork("render a thumbnail") { await renderer.render(url) }
/// }
/// ```
///
/// - Parameter name: what the work is called in a failure.
public nonisolated(nonsending) func withTrackedWork<R, Failure: Error>(
  _ name: String,
  operation: nonisolated(nonsending) () async throws(Failure) -> R
) async throws(Failure) -> R {
  guard let quiescence = DependencyValues.quiescenceInForce else { return try await operation() }
  let ticket = quiescence.beginWork(name)
  defer { quiescence.endWork(ticket) }
  return try await operation()
}

/// Runs work that writes what others observe, when whoever tracks it says so, and returns likewise.
package nonisolated(nonsending) func withTrackedWrite<R, Failure: Error>(
  _ name: String,
  operation: nonisolated(nonsending) () async throws(Failure) -> R
) async throws(Failure) -> R {
  guard let quiescence = DependencyValues.quiescenceInForce else { return try await operation() }
  let ticket = await quiescence.beginWrite(name)
  let result: R
  do throws(Failure) {
    result = try await operation()
  } catch {
    // Of several transactions in a row, some may be committed.
    await quiescence.endWrite(ticket)
    throw error
  }
  await quiescence.endWrite(ticket)
  return result
}

/// Waits for what only a test or a cancellation brings, and tells a test store so.
nonisolated(nonsending) func withKnownWait<R>(
  _ wait: @autoclosure () -> KnownWait,
  operation: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  guard let quiescence = DependencyValues.quiescenceInForce else { return try await operation() }
  let ticket = quiescence.beginWait(wait())
  defer { quiescence.endWait(ticket) }
  return try await operation()
}
