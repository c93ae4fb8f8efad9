import RatchetIssues

/// Starts work that nobody waits for, and in tests waits for it.
public struct FireAndForget: Sendable {
  public let operation:
    @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  public init(
    _ operation:
      @escaping @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void
  ) {
    self.operation = operation
  }

  /// An error that the work throws is an issue at the place of the call, unless it says that the work was
  /// cancelled.
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
  /// Starts work that nobody waits for: a mail after a sign-up. Live and in previews in a task of its
  /// own, which inherits the dependencies in force and is cancelled by nobody. In a test the caller waits
  /// for the end of that task, so that what it did can be looked at.
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
    // A test store sees what runs on its executor, which a task inherits from nobody but its parent.
    await Task(executorPreference: callersExecutor, priority: priority) {
      await withErrorReporting { try await work() }
    }.value
  }

  private static var callersExecutor: (any TaskExecutor)? {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
  }
}
