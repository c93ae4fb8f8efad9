#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes each issue to standard error, as one piece.
public struct StandardErrorReporter: IssueReporter {
  public func report(_ issue: RatchetIssue) {
    Self.emit(issue.description + "\n")
  }

  /// The issue, then a line on why it is told here.
  func report(_ issue: RatchetIssue, remark: String) {
    Self.emit("\(issue.description)\n\(remark)\n")
  }

  /// Issues of several threads must not interleave: one buffer, and `write` until it is gone.
  package static func emit(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // The buffer pointer does not outlive the call.
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      // Standard error is closed or full: there is nowhere left to say so.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

extension IssueReporter where Self == StandardErrorReporter {
  /// Writes each issue to standard error.
  public static var standardError: Self { Self() }
}
