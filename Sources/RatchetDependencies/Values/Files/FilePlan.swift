/// Which file operations of a program fail: by their number, counted from 1, or by what they do.
///
/// An operation that fails does nothing.
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

  /// Nothing fails.
  public static let none = FilePlan()

  /// One operation fails.
  public static func fail(
    operation number: Int, with code: FileSystemError.Code = .inputOutput
  ) -> FilePlan {
    FilePlan(rules: [Rule(numbers: number...number, code: code)])
  }

  /// From one operation on all fail, as when a disc is taken away.
  public static func fail(
    from number: Int, with code: FileSystemError.Code = .inputOutput
  ) -> FilePlan {
    FilePlan(rules: [Rule(numbers: number...Int.max, code: code)])
  }

  /// All operations of a kind fail: everywhere, or on one path.
  public static func fail(
    _ operation: FileOperation, on path: String? = nil,
    with code: FileSystemError.Code = .inputOutput
  ) -> FilePlan {
    let path = path.map { PathNames($0) }
    return FilePlan(
      rules: [Rule(numbers: 1...Int.max, operation: operation, path: path, code: code)])
  }

  /// What either of two plans has fail; where both do, with this one's error.
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
