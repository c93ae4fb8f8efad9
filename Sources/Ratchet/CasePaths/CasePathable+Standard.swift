/// The cases of an optional enum include those of the enum: `phase?.is(\.loaded)` can be written
/// `phase.is(\.loaded)`, and `\.phase.loaded` passes through an optional value of a case.
extension Optional: CasePathable {
  /// The case paths of an optional and of the enum that it wraps.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// The case key path of a value's case.
    public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
      root == nil ? \.none : \.some
    }

    /// The case path of `nil`.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(embed: { nil }, extract: { $0 == nil ? () : nil })
    }

    /// The case path of the wrapped value.
    public var some: AnyCasePath<Optional, Wrapped> {
      AnyCasePath(embed: { $0 }, extract: { $0 })
    }

    /// The path of a case of the wrapped enum.
    public subscript<Value>(
      dynamicMember keyPath: CaseKeyPath<Wrapped, Value>
    ) -> AnyCasePath<Optional, Value> where Wrapped: CasePathable {
      some.appending(Wrapped.allCasePaths[keyPath: keyPath])
    }
  }

  /// The case paths.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result: CasePathable {
  /// The case paths of a result.
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// The case key path of a value's case.
    public subscript(root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    /// The case path of `success`.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The case path of `failure`.
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } })
    }
  }

  /// The case paths.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
