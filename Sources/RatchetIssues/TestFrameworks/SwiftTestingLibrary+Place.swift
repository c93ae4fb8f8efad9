extension SwiftTestingLibrary {
  /// A location that Swift Testing takes: it traps where line or column is not positive, or where a
  /// file has no module. An issue must never trap, so such a location is mended.
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

    /// `Module/File.swift`: something on both sides of a slash.
    private static func isWithinModule(_ fileID: String) -> Bool {
      guard let slash = fileID.firstIndex(of: "/") else { return false }
      return slash != fileID.startIndex && fileID.index(after: slash) != fileID.endIndex
    }
  }
}
