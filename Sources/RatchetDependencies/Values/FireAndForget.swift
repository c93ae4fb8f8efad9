import RatchetIssues

/// Starts work that the caller does not await; in tests, the caller awaits it.
public struct FireAndForget: Sendable {
  /// Starts the work.
  public let operation:
    @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  /// Makes it of a function that starts the work.
  public init(
    _ operation:
      @escaping @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void
  ) {
    self.operation = operation
  }

  /// Starts the work. An error of the work is an issue at this line, unless it is a cancellation.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @_inheritActorContext _ work: @escaping @Sendable () async throws -> Void
  ) async {
    await operation(priority) {
      await withErrorReporting(
        fileID: fileID, filePath: filePath, line: line, column: column
      ) { try await work() }
    }
  }
}

extension DependencyValues {
  /// Starts work that the caller does not await, such as a mail after a sign-up. Live and in
  /// previews the work runs in a separate task, which inherits the current dependencies and is
  /// never cancelled. In a test the caller waits for the end of that task, so that its results can
  /// be checked.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  /// await fireAndForget { try await send("Welcome!") }
  /// ```
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { priority, work in
    Task(priority: priority) { await withErrorReporting { try await work() } }
  }

  static let testValue = FireAndForget { priority, work in
    // A test store sees work on its executor. An unstructured task does not inherit that, so it is
    // passed on.
    await Task(executorPreference: callersExecutor, priority: priority) {
      await withErrorReporting { try await work() }
    }.value
  }

  private static var callersExecutor: (any TaskExecutor)? {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
  }
}
