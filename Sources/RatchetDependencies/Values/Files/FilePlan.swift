/// The file operations of a program that fail: by their number, counted from 1, or by their kind.
///
/// An operation that fails changes nothing.
///
/// ```swift
/// let files = MemoryFiles()
/// let fileSystem = files.client.failing(.fail(operation: 3, with: .noSpace))
/// ```
public struct FilePlan: Sendable {
  private struct Rule: Sendable {
    var numbers: ClosedRange<Int>
    var operation: FileOperation?
    var path: PathNames?
    var code: FileSystemError.Code
  }

  private var rules: [Rule] = []

  /// No operation fails.
  public static let none = FilePlan()

  /// One operation fails.
  public static func fail(
    operation number: Int, with code: FileSystemError.Code = .inputOutput
  ) -> FilePlan {
    FilePlan(rules: [Rule(numbers: number...number, code: code)])
  }

  /// All operations from one number on fail, as if a disk were removed.
  public static func fail(
    from number: Int, with code: FileSystemError.Code = .inputOutput
  ) -> FilePlan {
    FilePlan(rules: [Rule(numbers: number...Int.max, code: code)])
  }

  /// All operations of a kind fail: on any path, or on one.
  public static func fail(
    _ operation: FileOperation, on path: String? = nil,
    with code: FileSystemError.Code = .inputOutput
  ) -> FilePlan {
    let path = path.map { PathNames($0) }
    return FilePlan(
      rules: [Rule(numbers: 1...Int.max, operation: operation, path: path, code: code)])
  }

  /// Combines the faults of two plans. If both have a fault, this one's error is thrown.
  public func and(_ other: FilePlan) -> FilePlan { FilePlan(rules: rules + other.rules) }

  /// The fault of an operation, if it has one.
  func fault(
    at number: Int, _ operation: FileOperation, _ paths: [String]
  ) -> FileSystemError.Code? {
    let names = paths.map { PathNames($0) }
    return rules.first { rule in
      rule.numbers.contains(number)
        && (rule.operation == nil || rule.operation == operation)
        && rule.path.map(names.contains) != false
    }?.code
  }
}
