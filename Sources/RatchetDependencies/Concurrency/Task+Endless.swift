extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled, and throws a `CancellationError` then.
  ///
  /// For the endpoints of a client that a test never wants to answer.
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

  /// Waits until the task is cancelled.
  ///
  /// For what keeps something alive until its effect is cancelled.
  public static func never() async throws {
    let _: Never = try await never()
  }
}

extension Task where Failure == any Error {
  /// The task's value, of a task that is cancelled when the one that waits for it is.
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
  /// The task's value, of a task that is cancelled when the one that waits for it is.
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
