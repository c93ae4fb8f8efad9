import RatchetIssues

/// Which calls this process has reached, each with the first value that came by.
struct SnapshotsReached: Sendable {
  private struct Call: Hashable {
    let path: String
    let line: UInt
    let column: UInt
  }

  private var texts: [Call: String] = [:]

  /// Notes a call; answers the text that came by before, where that was another one.
  mutating func note(_ text: String, at location: IssueLocation) -> String? {
    let call = Call(
      path: location.filePath.description, line: location.line, column: location.column)
    guard let before = texts[call] else {
      texts[call] = text
      return nil
    }
    return before == text ? nil : before
  }
}
