import RatchetDump

/// What work came to: a value, or an error of any type. For actions that have it already.
///
/// New code says `Result`, which tells the error's type. It is `Equatable` and `Hashable` where its value
/// is: errors are equal when they are of one type and equal by it, or, of a type without an equality,
/// when their dumps are the same.
///
/// ```swift
/// enum Action: Equatable { case response(TaskResult<String>) }
///
/// .run { send in await send(.response(TaskResult { try await facts.fetch() })) }
/// ```
public enum TaskResult<Success: Sendable>: Sendable {
  case success(Success)
  case failure(any Error)

  /// What the work returns or throws. It runs where the caller does.
  public nonisolated(nonsending) init(
    catching body: nonisolated(nonsending) () async throws -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  public init(_ result: Result<Success, some Error>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value; throws the error where there is none.
  public var value: Success {
    get throws {
      switch self {
      case .success(let value): value
      case .failure(let error): throw error
      }
    }
  }

  public func map<Other: Sendable>(_ transform: (Success) -> Other) -> TaskResult<Other> {
    flatMap { .success(transform($0)) }
  }

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
    // Asked of `Any`: of an error the compiler takes it for granted.
    guard let lhs = (lhs as Any) as? any Equatable else { return diff(lhs, rhs) == nil }
    return isEqual(lhs)
  }
}

extension TaskResult: Hashable where Success: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value): hasher.combine(value)
    // Errors that are equal are of one type.
    case .failure(let error): hasher.combine(ObjectIdentifier(type(of: error)))
    }
  }
}

extension TaskResult: CasePathable {
  public struct AllCasePaths: CasePathReflectable, Sendable {
    public subscript(root: TaskResult) -> PartialCaseKeyPath<TaskResult> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    public var success: AnyCasePath<TaskResult, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    public var failure: AnyCasePath<TaskResult, any Error> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
