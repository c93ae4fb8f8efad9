@testable import RatchetTesting

extension SnapshotEdit {
  /// A text for one of the calls of a source, counted from 0.
  init(_ text: String, for call: Int = 0, of source: String, before: String? = "") {
    let parts = source.replacing("\r\n", with: "\n").split(
      separator: "expectDump(", omittingEmptySubsequences: false)
    let head = parts[...call].joined(separator: "expectDump(") + "expectDump"
    let lines = head.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" })
    self.init(
      line: lines.count, column: (lines.last?.utf8.count ?? 0) + 1, before: before, text: text)
  }
}

extension SnapshotRewriter {
  static func rewrite(
    _ source: String, _ edits: [SnapshotEdit]
  ) throws(SnapshotRefusal) -> String {
    String(decoding: try SnapshotRewriter(Array(source.utf8)).applying(edits), as: UTF8.self)
  }
}
