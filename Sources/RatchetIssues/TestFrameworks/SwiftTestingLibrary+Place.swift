extension SwiftTestingLibrary {
  /// A location that Swift Testing accepts: it traps if the line or the column is not positive, or
  /// if a file has no module. An issue must never trap, so such a location is corrected.
  struct Place: Equatable {
    let fileID: String
    let filePath: String
    let line: Int
    let column: Int

    init(_ location: IssueLocation) {
      let fileID = location.fileID.description
      self.fileID =
        Self.isWithinModule(fileID) ? fileID : "Unknown/" + (fileID.isEmpty ? "Unknown" : fileID)
      filePath = location.filePath.description
      line = max(1, Int(clamping: location.line))
      column = max(1, Int(clamping: location.column))
    }

    /// Whether it has the form `Module/File.swift`: a slash with text on both sides.
    private static func isWithinModule(_ fileID: String) -> Bool {
      guard let slash = fileID.firstIndex(of: "/") else { return false }
      return slash != fileID.startIndex && fileID.index(after: slash) != fileID.endIndex
    }
  }
}
