import RatchetIssues

/// The calls that this process has reached, each with its first value.
struct SnapshotsReached: Sendable {
  private struct Call: Hashable {
    let path: String
    let line: UInt
    let column: UInt
  }

  private var texts: [Call: String] = [:]

  /// Records a call; returns the text with which it was reached before, if that was another one.
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
