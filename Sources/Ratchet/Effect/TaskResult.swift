import RatchetDump

/// The result of work: a value, or an error of any type. For actions that already use it.
///
/// New code uses `Result`, which states the error's type. A task result is `Equatable` and
/// `Hashable` if its value is. Two errors are equal if they have the same type and compare equal
/// or, for a type that is not `Equatable`, if their dumps are the same.
///
/// ```swift
/// enum Action: Equatable { case response(TaskResult<String>) }
///
/// .run { send in await send(.response(TaskResult { try await facts.fetch() })) }
/// ```
public enum TaskResult<Success: Sendable>: Sendable {
  /// The work returned a value.
  case success(Success)
  /// The work threw an error.
  case failure(any Error)

  /// Runs the work in the caller's isolation, and stores the value that it returns or the error
  /// that it throws.
  public nonisolated(nonsending) init(
    catching body: nonisolated(nonsending) () async throws -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// Converts a `Result`, erasing the error's type.
  public init(_ result: Result<Success, some Error>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value; throws the error of a failure.
  public var value: Success {
    get throws {
      switch self {
      case .success(let value): value
      case .failure(let error): throw error
      }
    }
  }

  /// Transforms the value of a success; a failure stays as it is.
  public func map<Other: Sendable>(_ transform: (Success) -> Other) -> TaskResult<Other> {
    flatMap { .success(transform($0)) }
  }

  /// Replaces a success by the result that its value is transformed to; a failure stays as it is.
  public func flatMap<Other: Sendable>(
    _ transform: (Success) -> TaskResult<Other>
  ) -> TaskResult<Other> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// Converts a `TaskResult`.
  public init(_ result: TaskResult<Success>) {
    self =
      switch result {
      case .success(let value): .success(value)
      case .failure(let error): .failure(error)
      }
  }
}

extension TaskResult: Equatable where Success: Equatable {
  public static func == (lhs: TaskResult, rhs: TaskResult) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): lhs == rhs
    case (.failure(let lhs), .failure(let rhs)): areEqual(lhs, rhs)
    default: false
    }
  }

  private static func areEqual(_ lhs: any Error, _ rhs: any Error) -> Bool {
    func isEqual<E: Equatable>(_ lhs: E) -> Bool { lhs == rhs as? E }
    guard type(of: lhs) == type(of: rhs) else { return false }
    // Cast from `Any`: for an `any Error` the compiler assumes that the cast succeeds.
    guard let lhs = (lhs as Any) as? any Equatable else { return diff(lhs, rhs) == nil }
    return isEqual(lhs)
  }
}

extension TaskResult: Hashable where Success: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value): hasher.combine(value)
    // Equal errors have the same type.
    case .failure(let error): hasher.combine(ObjectIdentifier(type(of: error)))
    }
  }
}

extension TaskResult: CasePathable {
  /// The case paths of a task result.
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// The case key path of a value's case.
    public subscript(root: TaskResult) -> PartialCaseKeyPath<TaskResult> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    /// The case path of `success`.
    public var success: AnyCasePath<TaskResult, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The case path of `failure`.
    public var failure: AnyCasePath<TaskResult, any Error> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } })
    }
  }

  /// The paths of both cases.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
