import RatchetDependencies
import RatchetIssues
import Synchronization

/// Runs a part of an effect so that it can be cancelled by an id, while the effect itself goes on.
///
/// The id belongs to the store and to the feature whose effect this is, as one of
/// ``Effect/cancellable(id:cancelInFlight:)`` does, and is cancelled in the same ways: by
/// ``Effect/cancel(id:)`` of the feature or a parent, by `Task.cancel(id:)`, or by a newer one with
/// `cancelInFlight`. The operation has a task of its own, which begins on the store's actor; it is
/// cancelled with the effect, too. What it returns or throws when it was cancelled is returned or
/// thrown here; what it sends then is dropped.
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
/// It may be called in child tasks of the effect, and in tasks that were made there. Called where no
/// effect runs, it is an issue at this line, and no id cancels the operation.
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
  let tasks = OwnTasks(count: 1)
  defer { tasks.end() }
  let part = EffectPart(tasks, operation)
  let task = await EffectRunner.start(
    part, id: CancelID(id).id, cancelInFlight: cancelInFlight, of: effect, host,
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
  /// Cancels what runs under an id in the feature whose effect this is, and in its children.
  ///
  /// Where the effect is on its store's actor, what is cancelled sends nothing more from here on; else
  /// as soon as the actor is free. It may be the effect that calls this. Once the effect was cancelled,
  /// this does nothing. Called where no effect runs, it is an issue at this line.
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
      host.cancel(id.id, of: effect)
    } else {
      EffectRunner.cancel(id, of: effect, host)
    }
  }
}

/// A part of an effect that has a task of its own, and what came of it.
final class EffectPart<Success: Sendable, Failure: Error>: Sendable {
  private let tasks: OwnTasks
  private let operation: nonisolated(nonsending) @Sendable () async throws(Failure) -> Success
  // Set by the part's task, and read by the effect's.
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
