import ReadingList

/// A column of a catalogue, found in its header.
struct CatalogueColumn: Sendable {
  /// The name as the format spells it, for messages.
  let name: String

  /// The index in the file; nil if the file lacks the column, whose values are then empty.
  let index: Int?

  /// Finds the first column with this name.
  init(_ name: String, in header: [String]) {
    self.name = name
    let wanted = CatalogueFormat.normalised(name)
    index = header.firstIndex { CatalogueFormat.normalised($0) == wanted }
  }
}
