/// Counts operations, and decides which fail.
struct FilePlanMachine {
  var plan: FilePlan
  private var count = 0
  /// The error of the first operation that failed.
  private(set) var failure: FileSystemError?

  init(_ plan: FilePlan) { self.plan = plan }

  mutating func next(_ operation: FileOperation, _ paths: [String]) -> FileSystemError? {
    count += 1
    guard let code = plan.fault(at: count, operation, paths) else { return nil }
    let error = FileSystemError(code, operation, paths.first ?? "")
    failure = failure ?? error
    return error
  }
}
