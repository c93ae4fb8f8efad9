import RatchetDependencies
import RatchetIssues
import Synchronization

/// Runs a part of an effect that an id can cancel while the effect itself continues.
///
/// The id belongs to the store and to the feature whose effect this is, like an id of
/// ``Effect/cancellable(id:cancelInFlight:)``. It is cancelled in the same ways: by
/// ``Effect/cancel(id:)`` of the feature or a parent, by `Task.cancel(id:)`, or by a newer effect
/// with `cancelInFlight`. The operation has a task of its own, which begins on the store's actor;
/// it is also cancelled with the effect. A cancelled operation's result or error is returned or
/// thrown here all the same; actions that it sends after its cancellation are dropped.
///
/// ```swift
/// .run { send in
///   try await withTaskCancellation(id: CancelID.countdown, cancelInFlight: true) {
///     try await clock.sleep(for: .seconds(3))
///     await send(.countdownEnded)
///   }
/// }
/// ```
///
/// It may be called in child tasks of the effect, and in unstructured tasks made there. Called
/// outside an effect, it reports an issue at this line, and runs the operation without an id.
public nonisolated(nonsending) func withTaskCancellation<Success: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  operation: nonisolated(nonsending) @escaping @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  guard let effect = CurrentEffect.bound, let host = effect.group.host else {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    reportIssue(
      Wording.cancellationOutsideEffect("withTaskCancellation", id: "\(id)", at: location))
    return try await operation()
  }
  // The part's task would begin without the cancellation, and its actions would be sent.
  if Task.isCancelled { return try await operation() }
  let tasks = OwnTasks(count: 1)
  defer { tasks.end() }
  let part = EffectPart(tasks, operation)
  let task = await EffectRunner.start(
    part, id: CancelID(id).key, cancelInFlight: cancelInFlight, of: effect, host,
    isolation: host.isolation)
  guard let task else { return try await operation() }
  await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  return try part.result()
}

extension Task where Success == Never, Failure == Never {
  /// Cancels the effects under an id in the feature whose effect calls this, and in its children.
  ///
  /// If the caller is on its store's actor, the cancelled effects send nothing more from here on;
  /// otherwise they are cancelled as soon as the actor is free. The calling effect may be among
  /// them. Once the calling effect was cancelled, this does nothing. Called outside an effect, it
  /// reports an issue at this line.
  ///
  /// ```swift
  /// .run { send in
  ///   try await client.stop()
  ///   Task.cancel(id: CancelID.listening)
  /// }
  /// ```
  public static func cancel(
    id: some Hashable & Sendable,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard let effect = CurrentEffect.bound, let host = effect.group.host else {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return reportIssue(
        Wording.cancellationOutsideEffect("Task.cancel(id:)", id: "\(id)", at: location))
    }
    let id = CancelID(id)
    if let isolation, host.isolation === isolation {
      host.cancel(id.key, of: effect)
    } else {
      EffectRunner.cancel(id, of: effect, host)
    }
  }
}

/// A part of an effect with a task of its own, and its result.
final class EffectPart<Success: Sendable, Failure: Error>: Sendable {
  private let tasks: OwnTasks
  private let operation: nonisolated(nonsending) @Sendable () async throws(Failure) -> Success
  // A lock: set by the part's task, and read by the effect's.
  private let outcome = Mutex<Result<Success, Failure>?>(nil)

  init(
    _ tasks: OwnTasks,
    _ operation: nonisolated(nonsending) @escaping @Sendable () async throws(Failure) -> Success
  ) {
    self.tasks = tasks
    self.operation = operation
  }

  nonisolated(nonsending) func run() async {
    tasks.join()
    let result: Result<Success, Failure>
    do throws(Failure) {
      result = .success(try await operation())
    } catch {
      result = .failure(error)
    }
    outcome.withLock { $0 = result }
  }

  func result() throws(Failure) -> Success {
    guard let result = outcome.withLock(\.self) else {
      fatalError("A part of an effect has ended, and has no result.")
    }
    return try result.get()
  }
}

extension EffectRunner {
  /// Starts a part of an effect that an id cancels; nil if the effect or the calling task was
  /// cancelled, or the effect has ended.
  static func start<Success, Failure>(
    _ part: EffectPart<Success, Failure>, id: CancelKey, cancelInFlight: Bool,
    of effect: RunningEffect, _ host: any EffectHost, isolation: isolated any Actor
  ) -> Task<Void, Never>? {
    guard !Task.isCancelled else { return nil }
    if cancelInFlight { host.cancel(id, of: effect) }
    guard let entry = host.enter(id, partOf: effect) else { return nil }
    let executor = host.taskExecutor.flatMap { $0.runsActor ? $0 : nil }
    executor?.prepareStart()
    let task = Task.immediate(executorPreference: host.taskExecutor) {
      // Capturing the actor is what isolates the task to it.
      _ = isolation
      await run(part, as: entry, host)
      host.leave(entry)
    }
    executor?.runStart()
    // If the store is gone, its list of effects is too, and the entry keeps no task to cancel.
    if !host.holdingStore({ entry.started(task) }) { task.cancel() }
    return task
  }

  private nonisolated(nonsending) static func run<Success, Failure>(
    _ part: EffectPart<Success, Failure>, as entry: RunningEffect, _ host: any EffectHost
  ) async {
    host.taskExecutor?.begin(entry)
    await part.run()
    host.taskExecutor?.end(entry)
  }

  /// Cancels an id of an effect as soon as the store's actor is free. For code that cannot wait.
  ///
  /// The job is in the actor's queue before this returns, so it runs before the actor processes the
  /// end of the effect, which may have nothing else to do.
  static func cancel(_ id: CancelID, of effect: RunningEffect, _ host: any EffectHost) {
    Task.immediate { await host.cancel(id, of: effect, isolation: host.isolation) }
  }
}

extension EffectHost {
  fileprivate func cancel(
    _ id: CancelID, of effect: RunningEffect, isolation: isolated any Actor
  ) {
    cancel(id.key, of: effect)
  }
}
