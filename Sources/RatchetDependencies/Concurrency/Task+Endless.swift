extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled, then throws `CancellationError`.
  ///
  /// For endpoints of a client that must never return in a test.
  ///
  /// ```swift
  /// $0.locationClient.current = { try await Task.never() }
  /// ```
  public static func never<Value>() async throws -> Value {
    await withKnownWait(.cancellation) {
      for await element in AsyncStream<Never>.never {
        switch element {}
      }
    }
    throw _Concurrency.CancellationError()
  }

  /// Waits until the task is cancelled, then throws `CancellationError`.
  ///
  /// For code that keeps something alive until its effect is cancelled.
  public static func never() async throws {
    let _: Never = try await never()
  }
}

extension Task where Failure == any Error {
  /// The value of the task. Cancelling the waiting task cancels this one too.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// The value of the task. Cancelling the waiting task cancels this one too.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}
